/** Six digits with no digit before or after them, as in `302018`. An Indian PIN code does not begin with 0. */
const pinPattern = /(?<![\d+])[1-9]\d{5}(?!\d)/g;
/** `302 018`. It may also be a range such as `Shop 101-102`, so it can accept an address, but not reject it. */
const splitPattern = /(?<![\d+])([1-9]\d{2})[ -](\d{3})(?!\d)/g;
/** A phone number in the address. Its digits are not a PIN code. */
const phonePattern = /(?<!\d)(?:\+?91[ -]?|0)?\d{5}[ -]?\d{5}(?!\d)/g;

/**
 * True when the address contains a PIN code and none of its PIN codes begins with an entry of `area`
 * (`302` covers all of Jaipur city). An address without a PIN code is accepted: the rider phones the customer.
 */
export function isOutsideServiceArea(address: string, area: readonly string[]): boolean {
  const text = address.replace(phonePattern, ' ');
  const pins = text.match(pinPattern) ?? [];
  const split = [...text.matchAll(splitPattern)].map(([, head, tail]) => `${head}${tail}`);
  return pins.length > 0 && ![...pins, ...split].some((pin) => area.some((prefix) => pin.startsWith(prefix)));
}
