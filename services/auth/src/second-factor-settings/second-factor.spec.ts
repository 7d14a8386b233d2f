import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { roles, type Role } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { Secret, TOTP } from 'otpauth';
import { DataSource } from 'typeorm';
import { newSecret, stepOf } from '../second-factor/one-time-code.js';
import { SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { RunningAuth, password, type Answer } from '../testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());

let count = 0;
type Enrolled = { email: string; session: string; secret: string; codes: string[] };

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const newUser = async (role: Role): Promise<{ email: string; session: string }> => {
  const email = `${role}${(count += 1)}@shop.test`;
  await auth.addUser({ email, role });
  return { email, session: await auth.signIn(email) };
};
const post = (path: string, session: string, body?: object): Promise<Answer> =>
  auth.call('POST', `/auth/second-factor${path}`, session, { body });
/** A new user whose second step is on. The code of the step before was used for that, so that the present one is left. */
async function enrolled(role: Role = 'admin'): Promise<Enrolled> {
  const { email, session } = await newUser(role);
  const { secret } = (await post('', session)).body.data as { secret: string };
  // The clock stops: if a step ended between here and the service, the code would be two steps old.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const { recovery_codes: codes } = (await post('/confirm', session, { code: codeOf(secret, -1) })).body.data as {
    recovery_codes: string[];
  };
  clock.mockRestore();
  return { email, session, secret, codes };
}
const signIn = ({ email }: { email: string }, code?: string, given = password): Promise<Answer> =>
  auth.login({ email, password: given, code }, { from: `10.9.0.${count}` });

describe('the codes of RFC 6238', () => {
  it('are accepted in their time step and in the one before and after it', () => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    for (const [seconds, step] of [
      [59, 1],
      [59 + 30, 1],
      [59 - 30, 1],
      [59 + 60, undefined],
    ] as const)
      expect(stepOf(secret, '287082', seconds * 1_000)).toBe(step);
  });
});

describe('the two-step sign-in', () => {
  it('is off until a user has confirmed it with a code', async () => {
    const { email, session } = await newUser('admin');
    expect((await auth.call('GET', '/auth/second-factor', session)).body.data).toEqual({ enabled: false, recovery_codes_left: 0 });
    await post('', session);
    expect((await signIn({ email })).status).toBe(200); // started, not confirmed
  });
  it('is turned on once, with a code of the authenticator app', async () => {
    const { session } = await newUser('admin');
    const { secret, uri } = (await post('', session)).body.data as { secret: string; uri: string };
    expect(uri).toMatch(new RegExp(`^otpauth://totp/2x7:admin.*secret=${secret}`));
    expect(await post('/confirm', session, { code: '000000' })).toMatchObject({ status: 400, body: { details: [{ path: 'code' }] } });
    const { recovery_codes: codes } = (await post('/confirm', session, { code: codeOf(secret) })).body.data as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    expect((await auth.call('GET', '/auth/second-factor', session)).body.data).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await post('', session)).status).toBe(409);
    // Also the code of an answer that was lost, and one whose time is over.
    for (const code of [codeOf(secret), codeOf(secret, 1), codeOf(secret, -9)])
      expect(await post('/confirm', session, { code })).toMatchObject({
        status: 409,
        body: { error: 'Two-step sign-in is on already. To get recovery codes, turn it off and set it up again.' },
      });
    const stored = JSON.stringify(await auth.database.query('SELECT * FROM recovery_codes'));
    for (const code of codes) expect(stored).not.toContain(code);
  });
  it('is not turned on with a secret that another start has replaced', async () => {
    const scope = { strict: false } as const;
    const [factors, database] = [auth.running.app.get(SecondFactorRepository, scope), auth.running.app.get(DataSource, scope)];
    const id = await auth.addUser({ email: `admin${(count += 1)}@shop.test` });
    const [first, second] = [newSecret(), newSecret()];
    for (const secret of [first, second]) await factors.start(id, secret);
    const confirming = database.transaction((tx) => factors.confirm(tx, id, { secret: first, step: 1, hashes: [] }));
    await expect(confirming).rejects.toMatchObject({ code: 'conflict', message: 'Please start again: the secret has changed.' });
    expect(await factors.find(id)).toEqual({ secret: second, confirmed: false });
  });
  it('is turned on with a code that is typed in two groups, as apps show it', async () => {
    const { session } = await newUser('admin');
    const { secret } = (await post('', session)).body.data as { secret: string };
    expect((await post('/confirm', session, { code: codeOf(secret).replace(/^.../, '$& ') })).status).toBe(200);
  });
  it('asks for the code after a right password only, and accepts each code once', async () => {
    const user = await enrolled();
    const missing = await signIn(user);
    expect(missing).toMatchObject({ status: 401, cookies: {}, body: { code: 'code_required' } });
    expect((await signIn(user, codeOf(user.secret), 'certainly not this')).body).toMatchObject({ code: 'unauthorized' });
    const code = codeOf(user.secret);
    expect([(await signIn(user, code)).status, (await signIn(user, code)).status]).toEqual([200, 401]);
    expect((await signIn(user, codeOf(user.secret, -1))).status).toBe(401);
  });
  it('counts and records no failure for a right password without the code, which every sign-in sends first', async () => {
    const user = await enrolled();
    for (let i = 0; i < 7; i += 1) expect(await signIn(user)).toMatchObject({ status: 401, body: { code: 'code_required' } });
    expect((await signIn(user, codeOf(user.secret))).status).toBe(200);
    const [{ id }] = (await auth.database.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [user.email])) as [{ id: string }];
    expect(await auth.database.query("SELECT 1 FROM audit WHERE action = 'failed to sign in' AND entity_id = $1", [id])).toEqual([]);
  });
  it('does not accept the code with which it was turned on', async () => {
    const { email, session } = await newUser('admin');
    const { secret } = (await post('', session)).body.data as { secret: string };
    const code = codeOf(secret);
    expect((await post('/confirm', session, { code })).status).toBe(200);
    expect((await signIn({ email }, code)).status).toBe(401);
  });
  it('accepts no recovery code of another user', async () => {
    const [user, other] = [await enrolled(), await enrolled('staff')];
    expect([(await signIn(user, other.codes[0])).status, (await signIn(other, other.codes[0])).status]).toEqual([401, 200]);
  });
  it('accepts each recovery code once', async () => {
    const user = await enrolled();
    const typed = user.codes[0]!.toUpperCase().replaceAll('-', ' ');
    expect((await signIn(user, typed)).status).toBe(200);
    const error = 'This code is wrong or has been used. Check it, or use another one.';
    expect(await signIn(user, typed)).toMatchObject({ status: 401, body: { code: 'code_required', error } });
    expect((await auth.call('GET', '/auth/second-factor', user.session)).body.data).toMatchObject({ recovery_codes_left: 9 });
  });
  it('is turned off only with the password', async () => {
    const user = await enrolled();
    expect((await post('/off', user.session, { password: 'certainly not this' })).status).toBe(400);
    expect((await signIn(user)).status).toBe(401);
    expect((await post('/off', user.session, { password })).status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
    const actions = await auth.database.query("SELECT action FROM audit WHERE action LIKE 'two-step%' ORDER BY seq DESC LIMIT 2");
    expect(actions).toEqual([{ action: 'two-step sign-in turned off' }, { action: 'two-step sign-in turned on' }]);
  });
  it('is notified of to its user when it is turned on or off', async () => {
    const { email, session } = await enrolled();
    await post('/off', session, { password });
    await post('/off', session, { password });
    const notices = () => auth.dataOf('user.second_factor_changed').filter((notice) => notice.email === email);
    await eventually(() => expect(notices()).toMatchObject([{ name: 'Asha', enabled: true }, { enabled: false }]));
  });
  it('is turned on, used and turned off by staff as well', async () => {
    const staff = await enrolled('staff');
    expect((await signIn(staff)).body).toMatchObject({ code: 'code_required' });
    expect([(await signIn(staff, codeOf(staff.secret))).status, (await signIn(staff, staff.codes[0])).status]).toEqual([200, 200]);
    expect((await post('/off', staff.session, { password })).status).toBe(200);
    expect((await signIn(staff)).status).toBe(200);
  });
  it.each(roles)('needs the password again to be turned on, 15 minutes after a user of the role %s typed it', async (role) => {
    const { session } = await newUser(role);
    const start = () => post('', session);
    const { secret } = (await start()).body.data as { secret: string };
    const confirm = () => post('/confirm', session, { code: codeOf(secret) });
    await auth.database.query("UPDATE sessions SET password_at = now() - interval '16 minutes'");
    for (const call of [start, confirm]) expect(await call()).toMatchObject({ status: 403, body: { code: 'password_required' } });
    await auth.call('POST', '/auth/confirmation', session, { body: { password } });
    expect((await confirm()).status).toBe(200);
  });
});

describe('the limit on guessed codes of a user whose password is known', () => {
  let networks = 0;
  const guess = (email: string, { from = `10.8.${(networks += 1)}.1`, cookie }: { from?: string; cookie?: string } = {}): Promise<Answer> =>
    auth.login({ email, password, code: '000000' }, { from, cookie });
  const letSecondsPass = (seconds: number) =>
    auth.database.query(
      `UPDATE login_attempts SET blocked_until = blocked_until - interval '${seconds} seconds', since = since - interval '${seconds} seconds'`,
    );
  /** Every try comes from another network, as soon as the wait is over. Returns the seconds that were waited for. */
  const guessTimes = async (email: string, times: number): Promise<number> => {
    let waited = 0;
    for (let checked = 0; checked < times;) {
      const { status, headers } = await guess(email);
      if (status === 401) checked += 1;
      else {
        const seconds = Number(headers.get('retry-after'));
        waited += seconds;
        await letSecondsPass(seconds);
      }
    }
    return waited;
  };
  /** Sets the count of wrong codes of this user, or of this known browser, above the free ones, and starts its wait with one more. */
  const brake = async (user: Enrolled, cookie?: string): Promise<void> => {
    await guess(user.email, { cookie });
    const [{ id }] = (await auth.database.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [user.email])) as [{ id: string }];
    const key = createHmac('sha256', auth.config.deviceKey)
      .update(`code\n${(cookie?.split('.')[1] ?? id).toLowerCase()}`)
      .digest();
    await auth.database.query('UPDATE login_attempts SET failures = 60 WHERE key = $1', [key]);
    expect((await guess(user.email, { cookie })).status).toBe(401);
  };
  const knownBrowser = async (user: Enrolled): Promise<string> => `dev=${(await signIn(user, codeOf(user.secret))).cookies.dev}`;

  it('checks five codes from one network, then makes the client wait, and does not delay the owner elsewhere', async () => {
    const user = await enrolled();
    const from = '10.7.0.1';
    for (let i = 0; i < 5; i += 1) expect((await guess(user.email, { from })).status).toBe(401);
    await auth.lengthenWaits();
    expect((await guess(user.email, { from })).status).toBe(429);
    expect((await signIn(user, codeOf(user.secret))).status).toBe(200);
  });
  it('checks at most 84 codes from many networks in 24 hours', async () => {
    const { email } = await enrolled();
    const day = 86_400;
    const waited = await guessTimes(email, 84);
    const refused = await guess(email);
    expect(refused.status).toBe(429);
    expect(waited).toBeLessThan(day);
    expect(waited + Number(refused.headers.get('retry-after'))).toBeGreaterThan(day);
  });
  it('delays neither a browser that the owner has used before nor a recovery code after guesses from many networks', async () => {
    const user = await enrolled();
    const cookie = await knownBrowser(user);
    await brake(user);
    expect(await signIn(user, codeOf(user.secret, 1))).toMatchObject({
      status: 429,
      body: {
        error: expect.stringMatching(
          /^Too many wrong codes\. Please try again in 3\d minutes, or use a recovery code, which works at once/,
        ),
      },
    });
    expect((await signIn(user, user.codes[0])).status).toBe(200);
    expect((await auth.login({ email: user.email, password, code: codeOf(user.secret, 1) }, { cookie })).status).toBe(200);
    expect((await guess(user.email)).status).toBe(429);
  });
  it('does not count the attempts of the owner that it refuses, so that a recovery code still works at once after any number of them', async () => {
    const user = await enrolled();
    await brake(user);
    for (let i = 0; i < 12; i += 1)
      expect(await signIn(user, codeOf(user.secret))).toMatchObject({
        status: 429,
        body: { error: expect.stringMatching(/^Too many wrong codes/) },
      });
    expect((await signIn(user, user.codes[0])).status).toBe(200);
  });
  it('starts its count again after a right code', async () => {
    const user = await enrolled();
    await brake(user);
    await letSecondsPass(3_600);
    expect((await signIn(user, codeOf(user.secret))).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await guess(user.email)).status).toBe(401);
  });
  it('delays a browser that the owner has used before after wrong codes in it, and no other browser', async () => {
    const user = await enrolled();
    const cookie = await knownBrowser(user);
    await brake(user, cookie);
    await letSecondsPass(60);
    expect((await auth.login({ email: user.email, password, code: codeOf(user.secret, 1) }, { cookie })).status).toBe(429);
    expect((await signIn(user, codeOf(user.secret, 1))).status).toBe(200);
  });
});
