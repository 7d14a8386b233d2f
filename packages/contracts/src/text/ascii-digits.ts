/** Full-width digits, and those of Devanagari (from U+0966), as ASCII. */
export const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
