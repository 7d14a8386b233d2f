/** Six digits that stand alone, written `302018` or `302 018`; an Indian PIN does not begin with 0. */
const pinPattern = /(?<![\d+])([1-9]\d{2})[ -]?(\d{3})(?!\d)/g;
/** A phone number inside an address is no PIN. */
const phonePattern = /(?:\+?91[ -]?)?\d{5}[ -]?\d{5}/g;

/** The PIN codes that stand in a postal address. */
export const pinsIn = (address: string): string[] =>
  [...address.replace(phonePattern, ' ').matchAll(pinPattern)].map(([, head, tail]) => `${head}${tail}`);

/**
 * True when the address names a PIN and none of its PINs begins with an entry of `area`
 * (`302` covers all of Jaipur city). An address without a PIN is accepted: the rider calls.
 */
export function isOutside(address: string, area: readonly string[]): boolean {
  const pins = pinsIn(address);
  return pins.length > 0 && !pins.some((pin) => area.some((prefix) => pin.startsWith(prefix)));
}
