import type { Identity } from '@2x7/contracts';

/** The caller of a route that only signed-in users may call. */
export type UserCaller = Extract<Identity, { kind: 'user' }>;
