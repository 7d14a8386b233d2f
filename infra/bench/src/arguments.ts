import { requireKnown } from '@2x7/local/testing';

/** In the order of their runs. */
export const partNames = ['starts', 'reads', 'load', 'growth', 'deliveries', 'invoices'] as const;
export type PartName = (typeof partNames)[number];

/** The parts that are named on the command line; all by default. @throws UsageError */
export function chosenParts(names: readonly string[]): PartName[] {
  requireKnown(names, partNames, 'part');
  return partNames.filter((name) => names.length === 0 || names.includes(name));
}
