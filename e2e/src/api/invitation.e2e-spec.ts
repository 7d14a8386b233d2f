import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserAccount } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import pg from 'pg';
import { ApiClient } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { emailTo } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import { addUser } from './test-users.js';
import { expectRefusal } from './expect-refusal.js';

const chosen = 'nine quiet elephants';
const linkPattern = /http:\/\/\S+\/admin\/invitation#([\w-]{43})/;

(skipWithoutOwnShop ? describe.skip : describe)('invitations, sessions and the audit trail through the gateway', () => {
  let shop: OwnShop;
  let admin: ApiClient;
  beforeAll(async () => {
    shop = await OwnShop.open();
    admin = await shop.signedIn();
  });
  afterAll(() => shop?.close());

  async function invited(email: string): Promise<{ user: UserAccount; token: string }> {
    const user = await admin.data<UserAccount>('/auth/admin/users', {
      method: 'POST',
      body: { name: 'Ravi Sharma', email, role: 'staff' },
    });
    const { text = '' } = await emailTo(shop, email);
    expect(text).toContain(`${shop.url}/admin/invitation#`);
    return { user, token: linkPattern.exec(text)![1]! };
  }

  it('an invited user gets a link by email, chooses a password and signs in, and the link works once', async () => {
    const { token } = await invited('ravi@mail.example');
    const ravi = new ApiClient(shop.url);
    expect(await ravi.data('/auth/invitation', { method: 'POST', body: { token } })).toMatchObject({
      name: 'Ravi Sharma',
      email: 'ravi@mail.example',
    });
    await ravi.data('/auth/invitation/accept', { method: 'POST', body: { token, password: chosen } });
    await ravi.signIn({ email: 'ravi@mail.example', password: chosen });
    const again = await ravi.call('/api/v1/auth/invitation/accept', { method: 'POST', body: { token, password: chosen } });
    expect(expectRefusal(again, 404).error).toBe('This link has expired or has already been used. Ask for a new one.');
    const list = await admin.data<UserAccount[]>('/auth/admin/users');
    expect(list.find(({ email }) => email === 'ravi@mail.example')).toMatchObject({
      state: 'active',
      invitation_expires_at: null,
      last_sign_in_at: expect.any(String),
    });
  });

  it('the invitation link is in no log and, once its email is sent, in no table', async () => {
    const { token } = await invited('sita@mail.example');
    await admin.data('/auth/invitation', { method: 'POST', body: { token } });
    expect(shop.log().length).toBeGreaterThan(1_000);
    expect(shop.log()).not.toContain(token);
    const tables = {
      auth: ['users', 'invitations', 'sessions', 'outbox', 'inbox', 'audit'],
      email: ['email_job', 'outbox', 'inbox', 'audit'],
    } as const;
    await eventually(async () => {
      for (const service of ['auth', 'email'] as const) {
        for (const table of tables[service])
          expect(JSON.stringify(await shop.query(service, `SELECT * FROM ${table}`))).not.toContain(token);
      }
    });
  });

  it('a disabled user is refused from the next call on', async () => {
    const { id, email } = await addUser(shop);
    const user = await new ApiClient(shop.url).signIn({ email, password: shop.admin.password });
    await admin.data(`/auth/admin/users/${id}`, { method: 'PUT', body: { disabled: true } });
    expectRefusal(await user.call('/api/v1/auth/sessions'), 401);
  });

  it('a password change ends all sessions but the current one', async () => {
    const { email } = await addUser(shop);
    const here = await new ApiClient(shop.url).signIn({ email, password: shop.admin.password });
    const there = await new ApiClient(shop.url).signIn({ email, password: shop.admin.password });
    await here.data('/auth/password', { method: 'PUT', body: { current_password: shop.admin.password, new_password: chosen } });
    expect((await here.call('/api/v1/auth/sessions')).status).toBe(200);
    expectRefusal(await there.call('/api/v1/auth/sessions'), 401);
  });

  it("the audit trail has the administrator's actions, newest first", async () => {
    const actions = (await admin.data<{ action: string }[]>('/audit/auth?limit=50')).map(({ action }) => action);
    expect(actions[0]).toBe('password changed');
    expect(actions).toEqual(expect.arrayContaining(['invited', 'invitation accepted', 'disabled', 'signed in']));
  });

  it('no service can change its audit trail, also after a restart', async () => {
    await shop.restart();
    for (const address of shop.serviceAddresses()) {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      try {
        for (const sql of ["UPDATE audit SET action = 'x'", 'DELETE FROM audit', 'TRUNCATE audit'])
          await expect(client.query(sql)).rejects.toThrow('permission denied');
      } finally {
        await client.end();
      }
    }
  });
});
