/**
 * The country code of India and the 0 of calls inside India, each written or not, before a national number of ten digits.
 * A national number does not begin with 0 (ITU-T E.164).
 */
const indian = /^(?:\+?0{0,2}910?|0)?([1-9]\d{9})$/;

/** `+91 098765 43210`, `091 98765 43210`, `098765 43210` → `9876543210`. @returns undefined for a number of another country or length */
export const indianNumber = (phone: string): string | undefined => indian.exec(phone.replace(/[^+\d]/g, ''))?.[1];
