import { ConfigError } from '@2x7/service-kit';
import { describe, expect, it } from '@jest/globals';
import { testConfig, testIdentity } from '@2x7/service-kit/testing';
import { readCatalogConfig } from './config.js';

const env = {
  IDENTITY_PUBLIC_KEYS: testConfig().identity.publicKeys!,
  DATABASE_URL: 'postgres://shop_catalog@127.0.0.1/shop_catalog',
  RABBITMQ_URL: 'amqp://127.0.0.1',
};
const problem = (changes: Record<string, string>): string => {
  try {
    readCatalogConfig({ ...env, ...changes });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('the configuration of catalog', () => {
  it('allows no image hosts by default', () => {
    expect(readCatalogConfig(env).imageHosts).toEqual([]);
    expect(readCatalogConfig({ ...env, IMAGE_HOSTS: 'CDN.example, img.example:8443,' }).imageHosts).toEqual([
      'cdn.example',
      'img.example:8443',
    ]);
  });
  it('refuses image hosts that are not host names', () => {
    for (const IMAGE_HOSTS of ['https://cdn.example', 'cdn.example/path', '*']) expect(problem({ IMAGE_HOSTS })).toContain('IMAGE_HOSTS');
  });
  it('names every missing variable at once', () => {
    expect(problem({ IDENTITY_PUBLIC_KEYS: '', DATABASE_URL: '', RABBITMQ_URL: '' })).toMatch(
      /DATABASE_URL[^]*RABBITMQ_URL[^]*IDENTITY_PUBLIC_KEYS/,
    );
  });
  it('refuses a list of keys that lacks a program that calls it', () => {
    const misspelt = env.IDENTITY_PUBLIC_KEYS.replaceAll('gateway:', 'gatway:');
    expect(problem({ IDENTITY_PUBLIC_KEYS: misspelt })).toContain('IDENTITY_PUBLIC_KEYS: has no key for gateway');
  });
  it('refuses a demo key in production', () => {
    const keysOfAll = env.IDENTITY_PUBLIC_KEYS;
    for (const keys of [keysOfAll.replace('gateway:', 'gateway:demo-'), `${keysOfAll}, gateway:demo-${testIdentity.gateway.publicKey}`])
      expect(problem({ NODE_ENV: 'production', IDENTITY_PUBLIC_KEYS: keys })).toContain('IDENTITY_PUBLIC_KEYS: holds a demo value');
  });
  it.each([
    ['DATABASE_URL', 'postgres://shop:demo-password@db/shop'],
    ['DATABASE_OWNER_URL', 'postgres://owner:demo-password@db/shop'],
    ['RABBITMQ_URL', 'amqp://shop:demo-password@mq'],
  ])('refuses a demo password in %s in production', (name, value) => {
    expect(problem({ NODE_ENV: 'production', [name]: value })).toContain(`${name}: holds a demo value`);
  });
});
