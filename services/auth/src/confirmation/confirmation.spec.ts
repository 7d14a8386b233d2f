import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserAccount } from '@2x7/contracts';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

let auth: RunningAuth;
let admin: string;
let invitee: string;
beforeAll(async () => {
  auth = await RunningAuth.start();
  await auth.addUser({ email: 'asha@shop.test' });
  admin = await auth.signIn('asha@shop.test');
  invitee = ((await invite('first@shop.test')).body.data as UserAccount).id;
});
afterAll(() => auth.close());

const invite = (email: string): Promise<Answer> =>
  auth.call('POST', '/auth/admin/users', admin, { body: { name: 'Ravi', email, role: 'staff' } });
const calls: Record<string, () => Promise<Answer>> = {
  'inviting a user': () => invite('second@shop.test'),
  'sending a new link': () => auth.call('POST', `/auth/admin/users/${invitee}/invitation`, admin),
  'changing a user': () => auth.call('PUT', `/auth/admin/users/${invitee}`, admin, { body: { role: 'admin' } }),
};
const confirm = (text: string): Promise<Answer> => auth.call('POST', '/auth/confirmation', admin, { body: { password: text } });
const letMinutesPass = (minutes: number) =>
  auth.database.query(`UPDATE sessions SET password_at = password_at - interval '${minutes} minutes'`);

describe('a call that requires a recent password', () => {
  for (const [name, call] of Object.entries(calls)) {
    it(`${name} is refused 15 minutes after the password was typed, and done once it is typed again`, async () => {
      await letMinutesPass(16);
      expect(await call()).toMatchObject({
        status: 403,
        body: { code: 'password_required', error: 'Please enter your password to continue.' },
      });
      expect(await confirm('certainly not this')).toMatchObject({
        status: 400,
        body: { code: 'invalid', error: 'This password is incorrect.', details: [{ path: 'password' }] },
      });
      expect((await call()).status).toBe(403);
      expect((await confirm(password)).body).toEqual({ success: true });
      await letMinutesPass(14);
      expect((await call()).status).toBeLessThan(300);
    });
  }
  it('does not include reads such as the list of users', async () => {
    await letMinutesPass(16);
    expect((await auth.call('GET', '/auth/admin/users', admin)).status).toBe(200);
  });
});
