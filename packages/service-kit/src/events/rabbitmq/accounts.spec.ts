import { describe, expect, it } from '@jest/globals';
import { isOwnAccount } from './accounts.js';

describe('isOwnAccount', () => {
  it.each([
    ['amqp://orders:secret@mq:5672', 'orders', true],
    ['amqp://shop:secret@mq:5672', 'orders', false],
    ['amqp://shop:secret@mq:5672', 'shop', false],
    ['amqp://mq', 'orders', false],
  ])('answers for %s and the process %s: %s', (url, name, isOwn) => {
    expect(isOwnAccount(url, name)).toBe(isOwn);
  });
});
