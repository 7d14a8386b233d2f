import type { EaterProfile } from '@2x7/contracts';

type Eaters = { profiles: readonly EaterProfile[] };

const places = ['first', 'second'];

/** The name of a person of the plan, or which of the two it is: for the middle of a sentence. */
export const eaterName = ({ profiles }: Eaters, person: 1 | 2): string => profiles[person - 1]?.name || `the ${places[person - 1]!} person`;

/** As `eaterName`, at the beginning of a line. */
export const eaterLabel = ({ profiles }: Eaters, person: 1 | 2): string =>
  profiles[person - 1]?.name || `The ${places[person - 1]!} person`;
