import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InProcessTransport } from '@2x7/service-kit';
import { createApp } from '../app.js';
import { RunningAuth } from '../testing/running-auth.js';

const first = { email: 'Owner@Shop.test', password: 'seven green lentils', name: 'Owner' };
let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());

const users = () => auth.database.query('SELECT email, name, role FROM users');

describe('the first administrator', () => {
  it('is not created without configuration, so there is no account with a known password', async () => {
    expect(await users()).toEqual([]);
  });
  it('is created once, also by two replicas starting at once, and can sign in', async () => {
    const replicas = await Promise.all(
      [1, 2].map(() => createApp({ ...auth.config, firstAdmin: first }, { transport: new InProcessTransport() })),
    );
    await Promise.all(replicas.map((replica) => replica.close()));
    await auth.restart({ firstAdmin: first });
    expect(await users()).toEqual([{ email: 'owner@shop.test', name: 'Owner', role: 'admin' }]);
    expect((await auth.login({ email: first.email, password: first.password })).status).toBe(200);
  });
  it('is audited without email and password', async () => {
    const rows = await auth.database.query("SELECT action, after FROM audit WHERE action = 'created'");
    expect(rows.at(-1)).toEqual({ action: 'created', after: { role: 'admin' } });
  });
  it('is not changed by a later configuration', async () => {
    await auth.restart({
      firstAdmin: { email: 'other@shop.test', password: 'eight green lentils', name: 'Other' },
    });
    expect(await users()).toEqual([{ email: 'owner@shop.test', name: 'Owner', role: 'admin' }]);
    expect((await auth.login({ email: first.email, password: first.password })).status).toBe(200);
  });
});
