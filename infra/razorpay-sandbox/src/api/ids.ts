import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

const token = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A prefix and fourteen letters and digits, like Razorpay's own ids. */
export const newId = (prefix: 'order' | 'pay' | 'rfnd' | 'card'): string => `${prefix}_${token()}`;

/** The id of a webhook event: fourteen letters and digits without a prefix. */
export const newEventId = (): string => token();
