import { after, before, describe, it } from 'node:test';
import { InProcessTransport } from '@2x7/service-kit';
import { expect } from 'expect';
import { createApp } from './app.js';
import { AuthService } from './testing/auth-service.js';

const first = { email: 'Owner@Shop.test', password: 'seven green lentils', name: 'Owner' };
let auth: AuthService;
before(async () => {
  auth = await AuthService.start();
});
after(() => auth.close());

const users = () => auth.database.query('SELECT email, name, role FROM users');

describe('the first administrator', () => {
  it('is not there when none is configured: there is no account that everybody knows', async () => {
    expect(await users()).toEqual([]);
  });
  it('is made once at start, also by two starters at once, and can sign in', async () => {
    const starters = await Promise.all(
      [1, 2].map(() => createApp({ ...auth.config, firstAdmin: first }, { transport: new InProcessTransport() })),
    );
    await Promise.all(starters.map((starter) => starter.close()));
    await auth.restart({ firstAdmin: first });
    expect(await users()).toEqual([{ email: 'owner@shop.test', name: 'Owner', role: 'admin' }]);
    expect((await auth.login({ email: first.email, password: first.password })).status).toBe(200);
  });
  it('leaves an audit row without e-mail and password', async () => {
    const rows = await auth.database.query("SELECT action, after FROM audit WHERE action = 'created'");
    expect(rows.at(-1)).toEqual({ action: 'created', after: { role: 'admin' } });
  });
  it('is not changed by later configuration', async () => {
    await auth.restart({
      firstAdmin: { email: 'other@shop.test', password: 'eight green lentils', name: 'Other' },
    });
    expect(await users()).toEqual([{ email: 'owner@shop.test', name: 'Owner', role: 'admin' }]);
    expect((await auth.login({ email: first.email, password: first.password })).status).toBe(200);
  });
});
