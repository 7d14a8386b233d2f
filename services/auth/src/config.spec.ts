import { describe, expect, it } from '@jest/globals';
import { testConfig } from '@2x7/service-kit/testing';
import { readAuthConfig } from './config.js';

const good = {
  RABBITMQ_URL: 'amqp://127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1/shop_auth',
  PUBLIC_URL: 'https://shop.example',
  IDENTITY_PUBLIC_KEYS: testConfig().identity.publicKeys!,
  DEVICE_KEY: 'd7'.repeat(16),
  ADMIN_EMAIL: 'owner@shop.test',
  ADMIN_PASSWORD: 'seven green lentils',
};
const problems = (changes: NodeJS.ProcessEnv): string => {
  try {
    readAuthConfig({ ...good, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration of auth', () => {
  it('reads the variables and has defaults for the session limits', () => {
    expect(readAuthConfig(good)).toMatchObject({
      publicUrl: 'https://shop.example',
      sessionIdleMinutes: 30,
      sessionAbsoluteHours: 12,
      rateLimits: true,
      firstAdmin: { email: 'owner@shop.test', password: 'seven green lentils', name: 'Administrator' },
    });
  });
  it('names every missing variable at once', () => {
    const message = problems({ DATABASE_URL: '', PUBLIC_URL: '', IDENTITY_PUBLIC_KEYS: '', DEVICE_KEY: '' });
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'IDENTITY_PUBLIC_KEYS', 'DEVICE_KEY'])
      expect(message).toContain(`${name}: is missing`);
  });
  it('does not count blanks as characters of DEVICE_KEY', () => {
    expect(problems({ DEVICE_KEY: ' '.repeat(32) })).toContain('DEVICE_KEY: is missing');
    expect(problems({ DEVICE_KEY: `short${' '.repeat(32)}` })).toContain('DEVICE_KEY: is shorter than 32 characters');
  });
  it('requires ADMIN_EMAIL and ADMIN_PASSWORD together or neither', () => {
    expect(problems({ ADMIN_EMAIL: '' })).toContain('ADMIN_EMAIL: is missing');
    expect(problems({ ADMIN_PASSWORD: '' })).toContain('ADMIN_PASSWORD: is missing');
    expect(readAuthConfig({ ...good, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).firstAdmin).toBeUndefined();
  });
  it('refuses a short or common ADMIN_PASSWORD without printing it', () => {
    expect(problems({ ADMIN_PASSWORD: 'short' })).toContain('ADMIN_PASSWORD: has fewer than 12 characters');
    expect(problems({ ADMIN_PASSWORD: 'password1234' })).toContain('ADMIN_PASSWORD: is too common');
    expect(problems({ ADMIN_PASSWORD: 'password1234' })).not.toContain('password1234');
  });
  it('reads ADMIN_PASSWORD without the line break at its end, so that the visible password signs in', () => {
    expect(readAuthConfig({ ...good, ADMIN_PASSWORD: 'violet-harbour-93x\n' }).firstAdmin?.password).toBe('violet-harbour-93x');
    expect(problems({ ADMIN_PASSWORD: `${' '.repeat(12)}short` })).toContain('ADMIN_PASSWORD: has fewer than 12 characters');
  });
  it('refuses demo secrets, the demo password and disabled rate limits in production', () => {
    const demo = {
      ADMIN_PASSWORD: 'demo evening at seven',
      DEVICE_KEY: 'demo'.repeat(8),
      RATE_LIMITS: 'off',
    };
    expect(problems(demo)).toBe('');
    const message = problems({ ...demo, NODE_ENV: 'production' });
    expect(message).toContain('ADMIN_PASSWORD: holds a demo value');
    expect(message).toContain('DEVICE_KEY: holds a demo value');
    expect(message).toContain('RATE_LIMITS: cannot be off in production');
  });
  it('names what production refuses also where the public keys are missing, unreadable or incomplete', () => {
    const [first] = good.IDENTITY_PUBLIC_KEYS.split(',');
    for (const keys of ['', 'unreadable', first]) {
      const message = problems({ NODE_ENV: 'production', IDENTITY_PUBLIC_KEYS: keys, DEVICE_KEY: 'demo'.repeat(8), RATE_LIMITS: 'off' });
      expect(message).toContain('IDENTITY_PUBLIC_KEYS: ');
      expect(message).toContain('DEVICE_KEY: holds a demo value');
      expect(message).toContain('RATE_LIMITS: cannot be off in production');
    }
  });
  it('refuses a PUBLIC_URL with a path, because links in emails would lose it', () => {
    expect(problems({ PUBLIC_URL: 'https://shop.example/x' })).toContain('PUBLIC_URL: must be an address without a path');
  });
  it('refuses an http PUBLIC_URL in production', () => {
    expect(problems({ PUBLIC_URL: 'http://shop.example' })).toBe('');
    expect(problems({ PUBLIC_URL: 'http://shop.example', NODE_ENV: 'production' })).toContain('PUBLIC_URL: must be https');
    expect(problems({ NODE_ENV: 'production' })).toBe('');
  });
});
