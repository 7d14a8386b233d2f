import { phoneCharacters } from '@2x7/contracts';

/** The `tel:` address of a number as it was typed: its digits and a plus. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** A loose check on purpose: the server has the exact rule and the better message. */
export function checkPhone(value: string): string | undefined {
  const digits = value.match(/\d/g)?.length ?? 0;
  if (value.trim() === '' || (digits >= 7 && phoneCharacters.test(value))) return undefined;
  return 'Enter a phone number like +91 98765 43210';
}
