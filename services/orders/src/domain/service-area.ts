/** Six digits that stand alone, written `302018`; an Indian PIN does not begin with 0. */
const pinPattern = /(?<![\d+])[1-9]\d{5}(?!\d)/g;
/** Written `302 018`; or shops 101-102: it can speak for an address, not against it. */
const splitPattern = /(?<![\d+])([1-9]\d{2})[ -](\d{3})(?!\d)/g;
/** A phone number inside an address is no PIN. */
const phonePattern = /(?<!\d)(?:\+?91[ -]?|0)?\d{5}[ -]?\d{5}(?!\d)/g;

/**
 * True when the address names a PIN and none of its PINs begins with an entry of `area`
 * (`302` covers all of Jaipur city). An address without a PIN is accepted: the rider calls.
 */
export function isOutside(address: string, area: readonly string[]): boolean {
  const text = address.replace(phonePattern, ' ');
  const pins = text.match(pinPattern) ?? [];
  const split = [...text.matchAll(splitPattern)].map(([, head, tail]) => `${head}${tail}`);
  return pins.length > 0 && ![...pins, ...split].some((pin) => area.some((prefix) => pin.startsWith(prefix)));
}
