import { randomInt } from 'node:crypto';
import { hashOf } from '@2x7/service-kit';

/** How many a user gets. */
const count = 10;
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;

const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes like `k7pq-m2xw-9fhd-t4ra`, with 79 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, () => Array.from({ length: groups }, group).join('-'));

/** The database stores only this. Case, blanks and hyphens do not matter. */
export const recoveryHash = (code: string): Buffer => hashOf(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
