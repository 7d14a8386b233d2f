import type { Identity } from '@2x7/contracts';

/** Who calls a route that is for people who are signed in. */
export type UserCaller = Extract<Identity, { kind: 'user' }>;
