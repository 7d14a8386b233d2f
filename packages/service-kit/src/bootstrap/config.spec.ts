import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { address, ConfigError, port, publicAddress, readConfig, realSecrets, stageEnv } from './config.js';

const env = z
  .object({ ...stageEnv, PUBLIC_URL: address('http', 'https').optional(), DATABASE_URL: address('postgres', 'postgresql').optional() })
  .superRefine(realSecrets('DATABASE_URL'));

/** The lines about variables that cannot be used; none for a usable configuration. @throws anything but a ConfigError */
function problems(source: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env, source);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

describe('readConfig', () => {
  const schema = z
    .object({
      ...stageEnv,
      MAIL_FROM: z.string({ error: 'is missing' }),
      LOG_LEVEL: z.enum(['info', 'debug'], { error: 'must be info or debug' }).default('info'),
      DRAIN_SECONDS: z.coerce.number({ error: 'must be seconds' }).default(0),
      DATABASE_URL: address('postgres').optional(),
    })
    .superRefine(realSecrets('DATABASE_URL', 'MAIL_FROM'));
  const right = { NODE_ENV: 'production', MAIL_FROM: 'hello@shop.example' };
  const demo = { DATABASE_URL: 'postgres://shop:demo@database/shop' };
  const named = (changes: NodeJS.ProcessEnv): string[] => {
    try {
      readConfig(schema, { ...right, ...changes });
      return [];
    } catch (error) {
      return (error as ConfigError).message.split('\n').slice(1);
    }
  };

  it.each([
    ['a word that is not allowed', { LOG_LEVEL: 'verbose' }, 'LOG_LEVEL: must be info or debug'],
    ['a text that is no number', { DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS: must be seconds'],
    ['a missing variable', { MAIL_FROM: '' }, 'MAIL_FROM: is missing'],
  ])('names what production refuses beside %s', (_, changes, problem) => {
    const demoValue = '  DATABASE_URL: holds a demo value, which production refuses';
    expect(named({ ...changes, ...demo })).toEqual([`  ${problem}`, demoValue]);
    expect(named(changes)).toEqual([`  ${problem}`]);
  });
  it('counts a blank value as unset, and leaves out blanks and line breaks around a value', () => {
    expect(named({ MAIL_FROM: ' \n' })).toEqual(['  MAIL_FROM: is missing']);
    const typed = { NODE_ENV: 'production ', MAIL_FROM: ' hello@shop.example\n', LOG_LEVEL: '\t', DRAIN_SECONDS: '6\r\n' };
    expect(readConfig(schema, typed)).toEqual({ ...right, LOG_LEVEL: 'info', DRAIN_SECONDS: 6 });
  });
  it('applies no check of production where NODE_ENV is misspelt', () => {
    expect(named({ NODE_ENV: 'prod', ...demo })).toEqual(['  NODE_ENV: must be production, development or test']);
  });
});

describe('an address in the configuration', () => {
  const unreadable = [
    ['without a host', { PUBLIC_URL: 'https://' }],
    ['with a space', { PUBLIC_URL: 'https://my shop' }],
    ['with a port that does not exist', { PUBLIC_URL: 'http://shop.example:99999' }],
    ['with a password in which % is not written as %25', { DATABASE_URL: 'postgres://shop:50%off@database/shop' }],
    ['with a password in which / is not written as %2F', { DATABASE_URL: 'postgres://shop:a/b@database/shop' }],
  ] as const;
  for (const [what, source] of unreadable) {
    it.each(['production', 'development'])(`is refused ${what} in %s, with the name of its variable`, (NODE_ENV) => {
      const [name] = Object.keys(source);
      expect(problems({ ...source, NODE_ENV })).toEqual([expect.stringContaining(`${name}: must be an address like`)]);
    });
  }
  it('is not quoted in the message, because it may contain a password', () => {
    expect(problems({ DATABASE_URL: 'postgres://shop:50%off@database/shop' }).join()).not.toContain('50%off');
  });
  it.each([
    'postgres://shop:50%25off@database/shop',
    'postgres://shop:p@ss@database/shop',
    'postgres://shop@database:5432/shop?sslmode=require',
    'postgres:///shop?host=/run/postgresql',
    'postgresql://shop:secret-of-shop@/shop?host=/run/postgresql',
  ])('%s is accepted', (DATABASE_URL) => {
    expect(problems({ DATABASE_URL })).toEqual([]);
  });
  it('is reported once when its scheme is wrong', () => {
    expect(problems({ PUBLIC_URL: 'shop.example' })).toEqual(['  PUBLIC_URL: must start with http:// or https://']);
  });
  it.each(['postgres://shop:demo-password@database/shop', 'postgres://shop:%64emo@/shop?host=/run'])(
    '%s is refused in production: its password is a demo value',
    (DATABASE_URL) => {
      expect(problems({ DATABASE_URL, NODE_ENV: 'production' })).toEqual([expect.stringContaining('DATABASE_URL: holds a demo value')]);
    },
  );
});

describe('the public address of the shop', () => {
  const env = z.object({ PUBLIC_URL: publicAddress });
  it.each(['https://shop.example', 'https://shop.example/', 'http://localhost:3000', 'https://Shop.example:443'])(
    'is accepted: %s',
    (PUBLIC_URL) => {
      expect(readConfig(env, { PUBLIC_URL })).toEqual({ PUBLIC_URL });
    },
  );
  it.each([
    'https://shop.example/x',
    'https://shop.example//',
    'https://shop.example?x',
    'https://shop.example/#x',
    'https://me@shop.example',
    'https://me:word@shop.example',
  ])('is refused with more than a host and a port: %s', (PUBLIC_URL) => {
    expect(() => readConfig(env, { PUBLIC_URL })).toThrow(/PUBLIC_URL: must be an address without a path, [^\n]*$/);
  });
  it.each(['ftp://shop.example/x', 'https://me:50%off@shop.example', 'https://'])('is refused in one sentence: %s', (PUBLIC_URL) => {
    expect(() => readConfig(env, { PUBLIC_URL })).toThrow(/:\n {2}PUBLIC_URL: [^\n]*$/);
  });
});

describe('a port', () => {
  const ports = z.object({ PORT: port(3000) });
  it.each(['x', '1.5', '-1', '65536'])('is refused in one sentence: %s', (PORT) => {
    expect(() => readConfig(ports, { PORT })).toThrow(/\n {2}PORT: must be a port number, at most 65535$/);
  });
  it('is a number up to the last one, or the default', () => {
    expect([{ PORT: '0' }, { PORT: '65535' }, {}, { PORT: ' ' }].map((source) => readConfig(ports, source).PORT)).toEqual([
      0, 65_535, 3_000, 3_000,
    ]);
  });
});
