import { withAsciiDigits } from '../../text/ascii-digits.js';

/** Six digits with no digit before or after them, as in `302018`. An Indian PIN code does not begin with 0. */
const pinPattern = /(?<![\d+])[1-9]\d{5}(?!\d)/g;
/** `302 018`. It may also be a range such as `Shop 101-102`, so it can accept an address, but not reject it. */
const splitPattern = /(?<![\d+])([1-9]\d{2})[ -](\d{3})(?!\d)/g;
/** `PIN: 560 001`, and the end of `New Delhi 110 001, India`, which are surely PIN codes. `Shop 101 102` is none. */
const namedPattern = /\bpin(?: ?code)?[ :.-]*([1-9]\d{2})[ -](\d{3})(?!\d)/gi;
const lastPattern = /[\p{L})][ ,.-]*(?<!\b(?:shops?|plots?|flats?|rooms?|units?|no)[ .,-]*)([1-9]\d{2}) (\d{3})[ .,]*(?:India[ .]*)?$/giu;
/** A phone number in the address. Its digits are not a PIN code. */
const phonePattern = /(?<!\d)(?:\+?91[ -]?|0)?\d{5}[ -]?\d{5}(?!\d)/g;

const joined = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, head, tail]) => `${head}${tail}`);

/** The PIN codes in an address; `split`: those that may be something else. */
function pinsIn(address: string): { whole: string[]; split: string[] } {
  const text = withAsciiDigits(address).replace(phonePattern, ' ').trim();
  const certain = [...joined(text, namedPattern), ...joined(text, lastPattern)];
  return { whole: [...(text.match(pinPattern) ?? []), ...certain], split: joined(text, splitPattern) };
}

const isIn = (pin: string, area: readonly string[]): boolean => area.some((prefix) => pin.startsWith(prefix));

/** The PIN code of an address: the last one inside the area, or else the last one. Null where it names none. */
export function pinOf(address: string, area: readonly string[]): string | null {
  const { whole, split } = pinsIn(address);
  return [...split, ...whole].filter((pin) => isIn(pin, area)).at(-1) ?? whole.at(-1) ?? null;
}

/**
 * True when the address contains a PIN code and none of its PIN codes begins with an entry of `area`
 * (`302` covers all of Jaipur city). An address without a PIN code is accepted: the rider phones the customer.
 */
export function isOutsideServiceArea(address: string, area: readonly string[]): boolean {
  const { whole, split } = pinsIn(address);
  return whole.length > 0 && ![...whole, ...split].some((pin) => isIn(pin, area));
}
