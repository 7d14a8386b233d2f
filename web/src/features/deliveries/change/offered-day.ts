import type { Day, SubscriptionDetail } from '@2x7/contracts';

/** Whether the date fields of the plan take `day`. They name what is wrong with another one, so it is not previewed. */
export const isOffered = ({ first_open_day: first, horizon }: Pick<SubscriptionDetail, 'first_open_day' | 'horizon'>, day: Day): boolean =>
  day >= first && day <= horizon;
