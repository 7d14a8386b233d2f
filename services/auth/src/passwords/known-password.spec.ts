import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { password, RunningAuth } from '../testing/running-auth.js';
import { isKnownPassword } from './known-password.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());

const isKnown = (email: string, text: string): Promise<boolean> => isKnownPassword(auth.database.url, { email, password: text });

it('isKnownPassword accepts the password of an active user only', async () => {
  await auth.addUser({ email: 'owner@shop.test' });
  await auth.addUser({ email: 'gone@shop.test', disabled: true });
  expect(await isKnown('Owner@shop.test', password)).toBe(true);
  expect(await isKnown('owner@shop.test', 'the password before')).toBe(false);
  expect(await isKnown('gone@shop.test', password)).toBe(false);
  expect(await isKnown('stranger@shop.test', password)).toBe(false);
  expect(await auth.database.query('SELECT FROM login_attempts')).toEqual([]);
});
