import { describe, expect, it } from '@jest/globals';
import { testConfig, testIdentity } from '@2x7/service-kit/testing';
import { readOrdersConfig } from './config.js';

const good = {
  RABBITMQ_URL: 'amqp://127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1/shop_orders',
  CATALOG_URL: 'http://catalog:4002',
  IDENTITY_PUBLIC_KEYS: testConfig().identity.publicKeys!,
  ORDERS_IDENTITY_PRIVATE_KEY: testIdentity.orders.privateKey,
  RAZORPAY_KEY_ID: 'rzp_live_4f6h8j',
  RAZORPAY_KEY_SECRET: 'w8Yc2Lq9Zs4Tn6Vb',
  RAZORPAY_WEBHOOK_SECRET: 'h3'.repeat(20),
};
const problems = (changes: NodeJS.ProcessEnv): string => {
  try {
    readOrdersConfig({ ...good, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const inProduction = (changes: NodeJS.ProcessEnv): string => problems({ ...changes, NODE_ENV: 'production' });

describe('the configuration of orders', () => {
  it('is valid in production with real keys', () => {
    expect(inProduction({})).toBe('');
  });
  it('names every missing variable at once', () => {
    const missing = [
      'DATABASE_URL',
      'RABBITMQ_URL',
      'CATALOG_URL',
      'IDENTITY_PUBLIC_KEYS',
      'ORDERS_IDENTITY_PRIVATE_KEY',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ];
    const message = problems(Object.fromEntries(missing.map((name) => [name, ''])));
    for (const name of missing) expect(message).toContain(`${name}: is missing`);
  });
  it('accepts the previous webhook secret during a rotation', () => {
    const previous = 'p5'.repeat(20);
    expect(readOrdersConfig(good).razorpay.webhookSecrets).toEqual([good.RAZORPAY_WEBHOOK_SECRET]);
    expect(readOrdersConfig({ ...good, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous }).razorpay.webhookSecrets).toEqual([
      good.RAZORPAY_WEBHOOK_SECRET,
      previous,
    ]);
  });
  for (const name of ['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS']) {
    it(`refuses a short or, in production, a demo ${name} without repeating its value`, () => {
      expect(problems({ [name]: 'short' })).toContain(`${name}: is shorter than 32 characters`);
      const message = inProduction({ [name]: 'change-me-'.repeat(4) });
      expect(message).toContain(`${name}: holds a demo value`);
      expect(message).not.toContain('change-me');
    });
  }
  it.each([
    ['RAZORPAY_WEBHOOK_SECRET', ' '.repeat(40), 'is missing'],
    ['RAZORPAY_KEY_SECRET', ' '.repeat(20), 'is missing'],
    ['RAZORPAY_WEBHOOK_SECRET', `short${' '.repeat(40)}`, 'is shorter than 32 characters'],
    ['RAZORPAY_KEY_SECRET', 'short\n\n\n\n', 'is too short'],
  ])('does not count blanks as characters of %s', (name, value, problem) => {
    expect(inProduction({ [name]: value })).toContain(`${name}: ${problem}`);
  });
  it('reads payment secrets without the line break at their end', () => {
    const secrets = { RAZORPAY_KEY_SECRET: good.RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET: good.RAZORPAY_WEBHOOK_SECRET };
    const lines = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, `${value}\n`]));
    expect(readOrdersConfig({ ...good, ...lines }).razorpay).toEqual(readOrdersConfig(good).razorpay);
  });
  it.each(['word', 'rzp_live_', 'rzp_live_4f 6h8j', 'RZP_LIVE_4f6h8j'])('refuses the key id %s in production', (RAZORPAY_KEY_ID) => {
    expect(inProduction({ RAZORPAY_KEY_ID })).toContain('RAZORPAY_KEY_ID: must be a key id like rzp_live_');
  });
  it('accepts the key id of a compatible API outside production', () => {
    expect(problems({ RAZORPAY_KEY_ID: 'word' })).toBe('');
  });
  it('says how to change a short webhook secret at Razorpay', () => {
    expect(problems({ RAZORPAY_WEBHOOK_SECRET: 'chosen in the dashboard' })).toMatch(/dashboard, under Account & Settings > Webhooks/);
  });
  it('refuses demo values for a live key outside production too', () => {
    expect(problems({ RAZORPAY_WEBHOOK_SECRET: 'demo'.repeat(10) })).toContain('RAZORPAY_WEBHOOK_SECRET: holds a demo value');
  });
  it('refuses test-mode keys, payments over http and disabled rate limits in production', () => {
    expect(inProduction({ RAZORPAY_KEY_ID: 'rzp_test_sandbox' })).toContain('RAZORPAY_KEY_ID: holds a demo value');
    expect(inProduction({ RAZORPAY_API_URL: 'http://127.0.0.1:3002' })).toContain('RAZORPAY_API_URL: must be https');
    expect(inProduction({ RATE_LIMITS: 'off' })).toContain('RATE_LIMITS: cannot be off');
  });
  it.each(['302 303', 'Jaipur', ','])('refuses %s as the service area', (SERVICE_AREA_PINS) => {
    expect(problems({ SERVICE_AREA_PINS })).toContain('SERVICE_AREA_PINS: must be PIN codes');
  });
  describe('with a GST_MODE', () => {
    const gst = {
      GST_FROM: '2026-12-01',
      GSTIN: '08AAPFU0939F1ZV',
      GST_LEGAL_NAME: '2x7 Foods Private Limited',
      GST_ADDRESS: '27 Demo Marg, Jaipur, Rajasthan 302018',
      FSSAI_LICENCE: '12226027000123',
    };
    it('names every variable that the mode lacks', () => {
      for (const GST_MODE of ['regular', 'composition'])
        for (const name of Object.keys(gst)) expect(problems({ GST_MODE })).toContain(`${name}: is missing; GST_MODE=${GST_MODE} needs it`);
      expect(problems({ GST_MODE: 'yes' })).toContain('GST_MODE: must be none, regular or composition');
    });
    it.each([
      ['GSTIN', '08AAPFU0939F1ZW', 'is not a GSTIN'],
      ['GSTIN', '27AAPFU0939F1ZV', 'must begin with 08'],
      ['GST_FROM', '2026-02-30', 'must be a date'],
      ['GST_ADDRESS', '27 Demo Marg, Jaipur', 'must contain the PIN code'],
      ['GST_LEGAL_NAME', ' \n', 'is missing'],
      ['GST_LEGAL_NAME', '2x7 Foods\nPrivate Limited', 'must be one line'],
      ['GST_LEGAL_NAME', 'x'.repeat(151), 'must be one line of at most 150 characters'],
      ['GST_ADDRESS', '27 Demo Marg\nJaipur 302018', 'must be one line'],
      ['GST_ADDRESS', '27 Demo Marg\u2028Jaipur 302018', 'must be one line'],
      ['GST_ADDRESS', `Jaipur 302018 ${'x'.repeat(300)}`, 'must be one line of at most 300 characters'],
      ['FSSAI_LICENCE', '00000000000000', 'must be the 14 digits'],
    ])('refuses %s=%p', (name, value, problem) => {
      expect(problems({ ...gst, GST_MODE: 'regular', [name]: value })).toContain(`${name}: ${problem}`);
    });
    it('is valid with all variables of the mode, and needs none of them without a mode', () => {
      expect(readOrdersConfig({ ...good, ...gst, GST_MODE: 'regular' }).gst).toMatchObject({ mode: 'regular', from: '2026-12-01' });
      expect(readOrdersConfig(good).gst).toEqual({ mode: 'none' });
    });
  });
});
