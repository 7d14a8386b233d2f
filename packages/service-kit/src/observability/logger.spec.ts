import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { Log, logFile } from './logger.js';

/** The log lines that `work` writes. */
function logged(work: (log: Log) => void): string {
  const lines: string[] = [];
  work(Log.create('kit', { level: 'debug', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

const customer = { name: 'Asha Rao', email: 'asha.rao@example.test', phone: '+91 98290 12345', address: '12 Tonk Road' };
const canaries = ['Asha', 'asha.rao', '98290', 'Tonk', 'hunter2', 'sid-value', 'eyJ', 'f'.repeat(64), 'bearer-value'];
const expectNone = (text: string): void => {
  for (const canary of canaries) expect(text).not.toContain(canary);
};

describe('a log line', () => {
  const secrets = {
    ...customer,
    password: 'hunter2',
    cookie: 'sid=sid-value',
    'Set-Cookie': ['sid=sid-value'],
    token: 'bearer-value',
    Authorization: 'bearer-value',
    signature: 'bearer-value',
    razorpay_signature: 'bearer-value',
    'x-identity': 'bearer-value',
    customer_name: 'Asha Rao',
    deliveryAddress: '12 Tonk Road',
    customerPhone: 98290,
    secret: 'hunter2',
    key_secret: 'hunter2',
    body: 'name=Asha',
  };
  for (const depth of [0, 1, 2, 3, 5]) {
    it(`hides secrets and personal data at depth ${depth}, in objects and in lists`, () => {
      let facts: object = { ...secrets, kept: 'kept' };
      for (let level = 0; level < depth; level += 1) facts = level % 2 ? { list: [facts] } : { inner: facts };
      const text = logged((log) => log.info('words', facts));
      expectNone(text);
      expect(text).toContain('"kept":"kept"');
    });
  }
  it('hides everything below the greatest depth', () => {
    let facts: object = { street: '12 Tonk Road' };
    for (let level = 0; level < 12; level += 1) facts = { inner: facts };
    expectNone(logged((log) => log.info('words', facts)));
  });
  it('masks email addresses, phone numbers, tokens and signatures in its text', () => {
    const words = [
      'asha.rao@example.test',
      'Asha.Rao@localhost',
      '+91 98290 12345',
      '9829012345',
      '98290 12345',
      '09829012345',
      'F'.repeat(64),
      'f'.repeat(64),
      'eyJhbGciOiJIUzI1NiJ9.eyJpIjoxfQ.abc',
      'postgres://shop:hunter2@db/shop',
      'amqp://shop:hunter2@rabbit',
    ];
    for (const word of words) {
      const text = logged((log) => log.warn(`could not ${word} today`, { reason: `about ${word}` }));
      expectNone(text);
      expect(text).not.toContain('F'.repeat(64));
    }
  });
  it('keeps ids, amounts and times readable', () => {
    const facts = {
      order_id: '019aa5d2-6c1f-7d10-9829-012345678901',
      payment_id: 'pay_N9829012345678',
      amount_paise: 359_900,
      at: '2026-11-21T11:22:33.444Z',
    };
    const text = logged((log) => log.info('order paid', facts));
    for (const fact of Object.values(facts)) expect(text).toContain(String(fact));
  });
});

describe('a logged error', () => {
  it('has code and message of a database error, never the values of the row or the statement', () => {
    const driver = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email, name)=(asha.rao@example.test, Asha Rao) already exists.',
      where: 'Asha',
    });
    const error = new QueryFailedError('INSERT INTO users VALUES ($1, $2)', ['Asha Rao', '12 Tonk Road', '9829012345', 'hunter2'], driver);
    const text = logged((log) => log.error('request failed: unavailable', error));
    expectNone(text);
    expect(text).toContain('23505');
    expect(text).toContain('violates unique constraint');
    expect(text).toContain('logger.spec');
  });
  it("has neither recipient nor envelope of a mail server's error", () => {
    const error = Object.assign(new Error("Can't send mail - all recipients were rejected: 550 <asha.rao@example.test> unknown"), {
      code: 'EENVELOPE',
      response: '550 <asha.rao@example.test>',
      rejected: ['asha.rao@example.test'],
      rejectedErrors: [Object.assign(new Error('Asha Rao'), { recipient: 'asha.rao@example.test' })],
      envelope: { to: ['asha.rao@example.test'] },
    });
    expectNone(logged((log) => log.error('email postponed', error)));
  });
  it("has neither request nor answer of an HTTP client's error", () => {
    const error = Object.assign(new Error('Request failed with status code 400'), {
      config: { data: JSON.stringify(customer), headers: { Authorization: 'Basic bearer-value' } },
      response: { data: { notes: customer } },
      request: { path: '/?name=Asha' },
    });
    const outer = new Error('the provider could not be asked', { cause: error });
    const text = logged((log) => log.error('request failed: provider_failed', outer));
    expectNone(text);
    expect(text).toContain('status code 400');
  });
  it('may be any thrown value, and hides personal data in it', () => {
    expectNone(logged((log) => log.error('odd', { customer, list: [customer] })));
    expect(logged((log) => log.error('odd', 'plain words'))).toContain('plain words');
  });
  it('may have itself as its cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(logged((log) => log.error('odd', error))).toContain('round');
  });
});

describe('a log file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
    file = path.join(folder, 'shop.log');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  const messages = (): string[] =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { msg: string }).msg);

  it('gets the lines of one turn of the event loop together, in their order', async () => {
    const destination = logFile(file, 1_000_000);
    const [auth, orders] = ['auth', 'orders'].map((service) => Log.create(service, { level: 'info', destination }));
    auth!.info('first');
    orders!.info('second');
    expect(messages()).toEqual([]);
    await nextTurn();
    expect(messages()).toEqual(['first', 'second']);
    auth!.info('third');
    await nextTurn();
    expect(messages()).toEqual(['first', 'second', 'third']);
  });
  it('gets the lines of a time in which the disk was full afterwards, but no more than a megabyte of them', async () => {
    const log = Log.create('orders', { level: 'info', destination: logFile(file, 10_000_000) });
    const full = jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    for (let line = 0; line < 2_000; line += 1) {
      log.info(`line ${line}`, { text: 'x'.repeat(1_000) });
      await nextTurn();
    }
    full.mockRestore();
    for (const line of ['later', 'last']) {
      log.info(line);
      await nextTurn();
    }
    const written = messages();
    expect(written.slice(0, 2)).toEqual(['line 0', 'line 1']);
    expect(written.at(-1)).toBe('last');
    expect(fs.statSync(file).size).toBeLessThan(1_100_000);
  });
});
