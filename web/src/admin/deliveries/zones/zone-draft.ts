import { withAsciiDigits, type SetZones, type Zone } from '@2x7/contracts';

/** A zone as it is typed. `key` names its fields. */
export type ZoneDraft = { key: string; id?: string; name: string; pins: string };
export type ZoneErrors = Readonly<Record<string, { name?: string; pins?: string }>>;

export const draftOf = ({ id, name, pins }: Zone): ZoneDraft => ({ key: id, id, name, pins: pins.join(', ') });

/** The service refuses more in one zone. */
const mostPins = 200;

/** Copied text brings invisible format characters (Unicode Cf) along, also within a code. */
const pinsOf = ({ pins }: ZoneDraft): string[] => [
  ...new Set(
    withAsciiDigits(pins)
      .replace(/\p{Cf}/gu, '')
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** What is sent for the zones. */
export const zonesOf = (drafts: readonly ZoneDraft[]): SetZones['zones'] =>
  drafts.map((draft) => ({ ...(draft.id && { id: draft.id }), name: draft.name.trim(), pins: pinsOf(draft) }));

function pinsError(draft: ZoneDraft, others: readonly ZoneDraft[]): string | undefined {
  const pins = pinsOf(draft);
  if (pins.length === 0) return 'Give at least one PIN code.';
  if (pins.length > mostPins) return `A zone has at most ${mostPins} PIN codes, and these are ${pins.length}. Divide them among zones.`;
  const wrong = pins.find((pin) => !/^\d{6}$/.test(pin));
  if (wrong) return `${wrong} is not a PIN code: they have six digits.`;
  for (const other of others) {
    const shared = pinsOf(other).find((pin) => pins.includes(pin));
    if (shared) return `${shared} is in ${other.name.trim() || 'another zone'} already.`;
  }
  return undefined;
}

function nameError({ name }: ZoneDraft, others: readonly ZoneDraft[]): string | undefined {
  if (!name.trim()) return 'Give the zone a name.';
  return others.some((other) => other.name.trim() === name.trim()) ? 'Another zone has this name.' : undefined;
}

/** What is wrong, by zone: the later one of two zones carries the message. */
export function zoneErrors(drafts: readonly ZoneDraft[]): ZoneErrors {
  const errors = drafts.map((draft, index) => {
    const before = drafts.slice(0, index);
    return [draft.key, { name: nameError(draft, before), pins: pinsError(draft, before) }] as const;
  });
  return Object.fromEntries(errors.filter(([, { name, pins }]) => name ?? pins));
}
