import { requireKnown } from '@2x7/local/testing';
import { drills, type Drill } from './drills.js';

/** The drills that are named on the command line; all by default. @throws UsageError */
export function chosenDrills(names: readonly string[]): Drill[] {
  requireKnown(
    names,
    drills.map(({ name }) => name),
    'drill',
  );
  return drills.filter(({ name }) => names.length === 0 || names.includes(name));
}
