import { slotOf } from '@2x7/contracts';

/** The columns that hold slot numbers. */
const slotColumns = new Set(['slot', 'from_slot', 'until_slot', 'moved_to', 'skipped_slot', 'announced_end_slot']);

/** Stored rows with `{day, window}` in place of slot numbers, which a customer cannot read. */
export function withReadableSlots(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReadableSlots);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, content]: [string, unknown]) => [
    name,
    typeof content === 'number' && slotColumns.has(name) ? slotOf(content) : withReadableSlots(content),
  ]);
  return Object.fromEntries(entries);
}
