import { ConfigError } from '@2x7/service-kit';
import { testConfig, testIdentity } from '@2x7/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { readDeliveriesConfig } from './config.js';

const env = {
  IDENTITY_PUBLIC_KEYS: testConfig().identity.publicKeys!,
  DELIVERIES_IDENTITY_PRIVATE_KEY: testIdentity.deliveries.privateKey,
  DATABASE_URL: 'postgres://shop_deliveries@127.0.0.1/shop_deliveries',
  RABBITMQ_URL: 'amqp://127.0.0.1',
  CATALOG_URL: 'http://127.0.0.1:4002',
  ORDERS_URL: 'http://127.0.0.1:4003',
  MEDIA_URL: 'http://127.0.0.1:4004',
  PUBLIC_URL: 'https://shop.example',
};
const problem = (changes: Record<string, string>): string => {
  try {
    readDeliveriesConfig({ ...env, ...changes });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('the configuration of deliveries', () => {
  it.each([
    [{}, { lunch: { daysBefore: 1, time: '20:00' }, dinner: { daysBefore: 0, time: '10:00' } }],
    [
      { CUT_OFF_LUNCH: '05:00', CUT_OFF_DINNER: '15:30' },
      { lunch: { daysBefore: 0, time: '05:00' }, dinner: { daysBefore: 0, time: '15:30' } },
    ],
    [
      { CUT_OFF_LUNCH: '18:00', CUT_OFF_DINNER: '19:00', FIRST_DELIVERY_NOTICE_HOURS: '1' },
      { lunch: { daysBefore: 1, time: '18:00' }, dinner: { daysBefore: 1, time: '19:00' } },
    ],
  ])('takes as cut-off the last moment before the window that has the configured time: %p', (changes, cutOffs) => {
    expect(readDeliveriesConfig({ ...env, ...changes }).rules.cutOffs).toEqual(cutOffs);
  });
  it('has the limits of the rules when no variable is set', () => {
    const { rules, signInLinkMinutes, customerSessionDays, importFrom } = readDeliveriesConfig(env);
    expect({ signInLinkMinutes, customerSessionDays, importFrom }).toEqual({
      signInLinkMinutes: 15,
      customerSessionDays: 30,
      importFrom: undefined,
    });
    expect(rules).toMatchObject({ noticeHours: 12, startWithinDays: 60, pauseMaxDays: 60, horizonDays: 120, useWithinDays: 180 });
    expect(rules).toMatchObject({ slotCapacity: 400, runMaxStops: 35, runClosesHours: 3, problemWithinDays: 7, defaultDiet: 'vegetarian' });
  });
  it('refuses cut-offs in another order than their slots, and values that are not times', () => {
    expect(problem({ CUT_OFF_DINNER: '19:00' })).toMatch('CUT_OFF_DINNER: must come after the cut-off of the lunch');
    for (const CUT_OFF_LUNCH of ['24:00', '8 pm', '8:00']) expect(problem({ CUT_OFF_LUNCH })).toContain('CUT_OFF_LUNCH');
  });
  it.each([
    ['CUT_OFF_LUNCH', '8:00'],
    ['CUT_OFF_LUNCH', '25:00'],
    ['CUT_OFF_DINNER', '10am'],
  ])('names only %s when it is %s, which is not a time', (name, value) => {
    expect(problem({ [name]: value })).toBe(`The configuration cannot be used:\n  ${name}: must be a time like 20:00`);
  });
  it('refuses a notice period with which the first box would come later than the pages say', () => {
    expect(problem({ FIRST_DELIVERY_NOTICE_HOURS: '14' })).toContain('FIRST_DELIVERY_NOTICE_HOURS: must be at most 13');
  });
  it.each(['302 303', 'Jaipur', ',', '030', '3020181'])('refuses %s as the service area', (SERVICE_AREA_PINS) => {
    expect(problem({ SERVICE_AREA_PINS })).toContain('SERVICE_AREA_PINS: must be PIN codes');
  });
  it('accepts only a date as the first day of an import', () => {
    expect(readDeliveriesConfig({ ...env, DELIVERIES_FROM: '2026-12-01' }).importFrom).toBe('2026-12-01');
    expect(problem({ DELIVERIES_FROM: '2026-12-32' })).toContain('DELIVERIES_FROM');
    for (const DELIVERIES_FROM of ['2026-12-32', '01-12-2026'])
      expect(problem({ DELIVERIES_FROM })).toContain('DELIVERIES_FROM: must be a date like 2026-12-01');
  });
  it('names every wrong variable at once', () => {
    expect(problem({ HORIZON_DAYS: '3', DEFAULT_DIET: 'meat', PUBLIC_URL: '' })).toMatch(/PUBLIC_URL[^]*HORIZON_DAYS[^]*DEFAULT_DIET/);
  });
  it('refuses a PUBLIC_URL with a path, because links in emails would lose it', () => {
    expect(problem({ PUBLIC_URL: 'https://shop.example/x' })).toContain('PUBLIC_URL: must be an address without a path');
  });
  describe('in production', () => {
    const inProduction = (changes: Record<string, string> = {}) => problem({ NODE_ENV: 'production', ...changes });
    it('is accepted with values that are no demo values', () => expect(inProduction()).toBe(''));
    it.each([
      ['DATABASE_URL', 'postgres://shop:demo-password@db/shop'],
      ['DATABASE_OWNER_URL', 'postgres://owner:demo-password@db/shop'],
      ['RABBITMQ_URL', 'amqp://shop:demo-password@mq'],
      ['DELIVERIES_IDENTITY_PRIVATE_KEY', `demo-${testIdentity.deliveries.privateKey}`],
      ['IDENTITY_PUBLIC_KEYS', env.IDENTITY_PUBLIC_KEYS.replace('gateway:', 'gateway:demo-')],
    ])('refuses a demo value of %s', (name, value) => {
      expect(problem({ [name]: value })).toBe('');
      expect(inProduction({ [name]: value })).toContain(`${name}: holds a demo value`);
    });
    it('refuses calls without rate limits, and cookies without https', () => {
      expect(problem({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://shop.example' })).toBe('');
      expect(inProduction({ RATE_LIMITS: 'off' })).toContain('RATE_LIMITS: cannot be off in production');
      expect(inProduction({ PUBLIC_URL: 'http://shop.example' })).toContain('PUBLIC_URL: must be https in production');
    });
  });
});
