import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

const token = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** `order_`, `pay_`, `rfnd_` or `card_` and fourteen letters and digits, as Razorpay's own ids look. */
export const newId = (prefix: 'order' | 'pay' | 'rfnd' | 'card'): string => `${prefix}_${token()}`;

/** The id of a webhook event: fourteen letters and digits without a prefix. */
export const newEventId = (): string => token();
