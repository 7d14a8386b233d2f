/** State code, PAN (10 characters), number of the registration, Z, check character. */
const format = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The last character of a GSTIN from the 14 before it: Luhn's method in base 36. */
function checkCharacter(first: string): string {
  const sum = [...first].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36]!;
}

/** Whether the text has the format and the check character of a GSTIN. */
export const isGstin = (text: string): boolean => format.test(text) && checkCharacter(text.slice(0, 14)) === text[14];
