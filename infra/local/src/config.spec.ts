import { describe, expect, it } from '@jest/globals';
import { readLocalConfig } from './config.js';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: '2x7 <hello@shop.example>',
  TRUSTED_PROXIES: '1',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'seven green lentils',
  RAZORPAY_KEY_ID: 'rzp_live_4f6h8j',
  RAZORPAY_KEY_SECRET: 'w8Yc2Lq9Zs4Tn6Vb',
  RAZORPAY_WEBHOOK_SECRET: 'h3'.repeat(20),
};
const problems = (changes: NodeJS.ProcessEnv, least: NodeJS.ProcessEnv = production): string => {
  try {
    readLocalConfig({ ...least, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration of npm start', () => {
  it('needs no variable for the demonstration', () => {
    expect(readLocalConfig({})).toMatchObject({ seed: true, publicUrl: 'http://localhost:3000' });
  });
  it('starts in production with real values, without the demonstration', () => {
    expect(problems({})).toBe('');
    expect(readLocalConfig(production).seed).toBe(false);
  });
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'RAZORPAY_KEY_ID', 'ADMIN_EMAIL', 'TRUSTED_PROXIES']) {
    it(`names a missing ${name} in production`, () => {
      expect(problems({ [name]: '' })).toContain(`${name}: is missing`);
    });
  }
  it('counts a blank number as unset, never as 0', () => {
    expect(readLocalConfig({ SLOT_CAPACITY: ' ' }).SLOT_CAPACITY).toBe(400);
    expect(problems({ TRUSTED_PROXIES: ' ' })).toContain('TRUSTED_PROXIES: is missing');
  });
  it('reads ADMIN_PASSWORD without the line break at its end', () => {
    expect(readLocalConfig({ ...production, ADMIN_PASSWORD: 'violet-harbour-93x\n' }).ADMIN_PASSWORD).toBe('violet-harbour-93x');
  });
  const refused: [string, NodeJS.ProcessEnv, string][] = [
    ['test-mode keys', { RAZORPAY_KEY_ID: 'rzp_test_sandbox' }, 'RAZORPAY_KEY_ID: holds a demo value'],
    ['a key id of another form', { RAZORPAY_KEY_ID: 'word' }, 'RAZORPAY_KEY_ID: must be a key id like rzp_live_'],
    ['a webhook secret of blanks', { RAZORPAY_WEBHOOK_SECRET: ' '.repeat(40) }, 'RAZORPAY_WEBHOOK_SECRET: is missing'],
    ['a demo secret', { RAZORPAY_WEBHOOK_SECRET: 'change-me-'.repeat(4) }, 'RAZORPAY_WEBHOOK_SECRET: holds a demo value'],
    [
      'a demo secret as the previous webhook secret',
      { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'demo'.repeat(10) },
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS: holds a demo value',
    ],
    ['a demo password', { ADMIN_PASSWORD: 'password-password' }, 'ADMIN_PASSWORD: holds a demo value'],
    ['a common administrator password', { ADMIN_PASSWORD: 'qwertyuiop123' }, 'ADMIN_PASSWORD: is too common'],
    [
      "the demonstration's database password",
      { DATABASE_URL: 'postgres://shop:demo-database@db/shop' },
      'DATABASE_URL: holds a demo value',
    ],
    ["RabbitMQ's default password", { RABBITMQ_URL: 'amqp://guest:guest@mq' }, 'RABBITMQ_URL: holds a demo value'],
    ['a demo mail account', { SMTP_URL: 'smtps://shop:password@mail.example' }, 'SMTP_URL: holds a demo value'],
    [
      "MinIO's default key",
      { MINIO_ENDPOINT: 'https://s3.example', MINIO_ACCESS_KEY: 'shop', MINIO_SECRET_KEY: 'minioadmin' },
      'MINIO_SECRET_KEY: holds a demo value',
    ],
    ['a shop on plain http', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL: must be https'],
    ['payments over plain http', { RAZORPAY_API_URL: 'http://127.0.0.1:3002' }, 'RAZORPAY_API_URL: must be https'],
    ['a mail server without TLS', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }, 'SMTP_URL: must not weaken TLS'],
    ["the demonstration's seed", { SEED: 'demo' }, 'SEED: cannot be demo'],
    ['disabled rate limits', { RATE_LIMITS: 'off' }, 'RATE_LIMITS: cannot be off'],
  ];
  for (const [what, change, sentence] of refused) {
    it(`refuses ${what} in production`, () => {
      expect(problems(change)).toContain(sentence);
    });
  }
  const unusable: [string, string, string][] = [
    ['PUBLIC_URL', 'https://shop.example/x', 'must be an address without a path'],
    ['MAIL_FROM', 'the kitchen', 'must be an address like 2x7 <hello@example.com>'],
    ['IMAGE_HOSTS', 'https://cdn.example/images', 'must be hosts with commas between'],
    ['MINIO_BUCKET', 'Shop Media', 'must be a bucket name'],
    ['RAZORPAY_KEY_SECRET', 'short', 'is too short'],
  ];
  for (const [name, value, sentence] of unusable) {
    it(`refuses a ${name} that the services would refuse, and names it`, () => {
      expect(problems({ [name]: value }, {})).toContain(`${name}: ${sentence}`);
    });
  }
  it.each([
    [{ PORT: '65534' }, 65_533],
    [{ PORT: '65535', SMTP_URL: production.SMTP_URL }, 65_533],
    [{ ...production, PORT: '65535', SMTP_URL: '' }, 65_534],
  ])('refuses a PORT that leaves none for the inbox and the sandbox: %p', (changes, max) => {
    expect(problems(changes, {})).toContain(`PORT: must be at most ${max}; the mail inbox uses the next port and the payment sandbox`);
  });
  it('accepts the last ports where nothing needs the ones after', () => {
    expect(problems({ PORT: '65533' }, {})).toBe('');
    expect(problems({ PORT: '65535' })).toBe('');
    expect(problems({ PORT: '70000' }, {}).match(/PORT/g)).toHaveLength(1);
  });
  it('applies the checks of production to a live key, and refuses a misspelt NODE_ENV', () => {
    expect(problems({ NODE_ENV: '', SEED: 'demo' })).toContain('SEED: cannot be demo');
    expect(problems({ NODE_ENV: 'prod' })).toContain('NODE_ENV: must be production, development or test');
  });
  it('accepts the previous webhook secret next to the current one', () => {
    const previous = 'p5'.repeat(20);
    expect(readLocalConfig({ ...production, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous }).RAZORPAY_WEBHOOK_SECRET_PREVIOUS).toBe(previous);
  });
});
