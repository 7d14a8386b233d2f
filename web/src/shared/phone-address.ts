/** The `tel:` address of a number as it was typed: its digits and a plus. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
