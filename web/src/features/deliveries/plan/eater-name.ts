import type { EaterProfile } from '@2x7/contracts';

const fallbacks = ['First person', 'Second person'];

/** The name of a person of the plan, or which of the two it is. */
export const eaterName = ({ profiles }: { profiles: readonly EaterProfile[] }, person: 1 | 2): string =>
  profiles[person - 1]?.name || fallbacks[person - 1]!;
