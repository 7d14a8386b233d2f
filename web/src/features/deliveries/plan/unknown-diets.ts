import type { SubscriptionDetail } from '@2x7/contracts';

/** The persons of a plan who have given no diet; none where no box is to come any more. */
export const unknownDiets = ({ state, profiles }: Pick<SubscriptionDetail, 'state' | 'profiles'>): (1 | 2)[] =>
  state === 'ended' || state === 'cancelled' ? [] : ([1, 2] as const).filter((person) => profiles[person - 1]?.diet === null);
