/** Six digits with no digit before or after them, as in `302018`. An Indian PIN code does not begin with 0. */
const pinPattern = /(?<![\d+])[1-9]\d{5}(?!\d)/g;
/** `302 018`. It may also be a range such as `Shop 101-102`, so it can accept an address, but not reject it. */
const splitPattern = /(?<![\d+])([1-9]\d{2})[ -](\d{3})(?!\d)/g;
/** A phone number in the address. Its digits are not a PIN code. */
const phonePattern = /(?<!\d)(?:\+?91[ -]?|0)?\d{5}[ -]?\d{5}(?!\d)/g;

/** The PIN codes in an address; `split`: those that may be something else. */
function pinsIn(address: string): { whole: string[]; split: string[] } {
  const text = address.replace(phonePattern, ' ');
  return { whole: text.match(pinPattern) ?? [], split: [...text.matchAll(splitPattern)].map(([, head, tail]) => `${head}${tail}`) };
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
