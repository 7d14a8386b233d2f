import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { RunningAuth, password } from '../testing/running-auth.js';

const next = 'nine quiet elephants';
let auth: RunningAuth;
let admin: string;
beforeAll(async () => {
  auth = await RunningAuth.start();
  await auth.addUser({ email: 'asha@shop.test' });
  await auth.addUser({ email: 'gone@shop.test', disabled: true });
  admin = await auth.signIn('asha@shop.test');
});
afterAll(() => auth.close());

describe('the security notices', () => {
  it('tell users that their password was changed, in their account or by an emailed link', async () => {
    const email = 'ravi@shop.test';
    const id = await auth.addUser({ email });
    await auth.call('PUT', '/auth/password', await auth.signIn(email), { body: { current_password: password, new_password: next } });
    await auth.call('POST', `/auth/admin/users/${id}/invitation`, admin);
    const token = await auth.tokenFor(email);
    await auth.call('POST', '/auth/invitation/accept', '', { body: { token, password } });
    await eventually(() => expect(auth.dataOf('user.password_changed')).toMatchObject([{ name: 'Asha', email }, { email }]));
  });
  it('tell each administrator who can sign in about a new administrator, and about no other user', async () => {
    await auth.addUser({ email: 'first@shop.test' });
    const invite = (email: string, role: string) => auth.call('POST', '/auth/admin/users', admin, { body: { name: 'Meera', email, role } });
    const staff = (await invite('staff@shop.test', 'staff')).body.data as { id: string };
    await invite('new@shop.test', 'admin');
    await auth.call('PUT', `/auth/admin/users/${staff.id}`, admin, { body: { role: 'admin' } });
    await eventually(() => {
      const notices = auth.dataOf('user.administrator_added').map(({ email, administrator }) => `${administrator.email} to ${email}`);
      const others = ['asha', 'first', 'ravi'];
      expect(notices.sort()).toEqual(['new', 'staff'].flatMap((name) => others.map((other) => `${name}@shop.test to ${other}@shop.test`)));
    });
  });
});
