import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 14;

const token = (): string => Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A prefix and fourteen letters and digits, like Razorpay's own ids. */
export const newId = (prefix: 'order' | 'pay' | 'rfnd' | 'card'): string => `${prefix}_${token()}`;

/** The id of a webhook event: fourteen letters and digits without a prefix. */
export const newEventId = (): string => token();
