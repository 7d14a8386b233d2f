import { indianNumber, phoneCharacters, withAsciiDigits } from '@2x7/contracts';

/** `098765 43210` → `+919876543210`, `0044 (0)20 …` → `+4420…`: the format of the payment window and of `tel:` addresses. */
export function internationalNumber(typed: string): string {
  const phone = withAsciiDigits(typed);
  const national = indianNumber(phone);
  if (national) return `+91${national}`;
  const international = phone.replace('(0)', '').replace(/^\s*00/, '+');
  const digits = international.replace(/\D/g, '');
  return international.includes('+') ? `+${digits}` : digits;
}

export const phoneAddress = (phone: string): string => `tel:${internationalNumber(phone)}`;

/** A loose check on purpose: the server has the exact rule and the better message. */
export function checkPhone(typed: string): string | undefined {
  const value = withAsciiDigits(typed).trim();
  const digits = value.match(/\d/g)?.length ?? 0;
  if (value === '' || (digits >= 7 && phoneCharacters.test(value))) return undefined;
  return 'Enter a phone number like +91 98765 43210';
}
