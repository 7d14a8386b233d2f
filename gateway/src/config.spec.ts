import { routedServices } from '@2x7/contracts';
import { describe, expect, it } from '@jest/globals';
import { testIdentity } from '@2x7/service-kit/testing';
import { readGatewayConfig } from './config.js';

const env = {
  IDENTITY_PRIVATE_KEY: testIdentity.gateway.privateKey,
  ...Object.fromEntries(routedServices.map((name) => [`${name.toUpperCase()}_URL`, `http://${name}:8080`])),
  RABBITMQ_URL: 'amqp://broker',
};
const production = { ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '1' };

describe("the gateway's configuration", () => {
  it('names every missing variable at once', () => {
    expect(() => readGatewayConfig({})).toThrow(
      /RABBITMQ_URL: is missing[^]*IDENTITY_PRIVATE_KEY: is missing[^]*AUTH_URL: is missing[^]*CATALOG_URL: is missing[^]*ORDERS_URL: is missing[^]*MEDIA_URL: is missing/,
    );
  });
  it.each(routedServices)('reads the address of %s from its variable', (name) => {
    expect(readGatewayConfig(env).upstreams[name]).toBe(`http://${name}:8080`);
  });
  it('requires only the services, the broker and the key', () => {
    expect(readGatewayConfig(env)).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      rateLimits: true,
      testMode: false,
      trustedProxies: 0,
    });
  });
  it('accepts PUBLIC_URL with a slash at its end', () => {
    expect(readGatewayConfig({ ...env, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  });
  it('reads lists separated by commas', () => {
    const config = readGatewayConfig({
      ...env,
      CHECKOUT_ORIGINS: 'https://a.example, http://localhost:3002',
      IMAGE_HOSTS: 'cdn.example,img.example:8443',
    });
    expect(config.checkout.origins).toEqual(['https://a.example', 'http://localhost:3002']);
    expect(config.imageHosts).toEqual(['cdn.example', 'img.example:8443']);
  });
  const refused: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['disabled rate limits in production', { ...production, RATE_LIMITS: 'off' }, /RATE_LIMITS: cannot be off in production/],
    ['production without PUBLIC_URL', { ...production, PUBLIC_URL: '' }, /PUBLIC_URL: is missing/],
    ['production on plain http', { ...production, PUBLIC_URL: 'http://shop.example' }, /PUBLIC_URL: must be https/],
    ['test mode in production', { ...production, TEST_MODE: 'on' }, /TEST_MODE: cannot be on/],
    [
      'a payment script over plain http in production',
      { ...production, CHECKOUT_SCRIPT_URL: 'http://localhost:3002/checkout.js' },
      /CHECKOUT_SCRIPT_URL: must be https/,
    ],
    [
      'a demo key in production',
      { ...production, IDENTITY_PRIVATE_KEY: `demo-${testIdentity.gateway.privateKey}` },
      /IDENTITY_PRIVATE_KEY: holds a demo value/,
    ],
    [
      "RabbitMQ's default password in production",
      { ...production, RABBITMQ_URL: 'amqp://guest:guest@mq' },
      /RABBITMQ_URL: holds a demo value/,
    ],
    [
      'a checkout origin that would add to the Content-Security-Policy',
      { ...env, CHECKOUT_ORIGINS: "https://a.example; script-src 'unsafe-inline'" },
      /CHECKOUT_ORIGINS: must be addresses/,
    ],
    ['an image host with a path', { ...env, IMAGE_HOSTS: 'cdn.example/x' }, /IMAGE_HOSTS: must be hosts/],
    ['production without the number of proxies', { ...production, TRUSTED_PROXIES: '' }, /TRUSTED_PROXIES: is missing/],
    ['a misspelt NODE_ENV', { ...production, NODE_ENV: 'prod' }, /NODE_ENV: must be production, development or test/],
    [
      'with a live payment key what production refuses',
      { ...env, RAZORPAY_KEY_ID: 'rzp_live_4f6h8j', RATE_LIMITS: 'off' },
      /RATE_LIMITS: cannot be off in production[^]*PUBLIC_URL: is missing/,
    ],
    ['a PUBLIC_URL with a path', { ...env, PUBLIC_URL: 'https://shop.example/x' }, /PUBLIC_URL: must be an address without a path/],
    ['a negative number of proxies', { ...env, TRUSTED_PROXIES: '-1' }, /TRUSTED_PROXIES/],
  ];
  for (const [what, source, message] of refused) {
    it(`refuses ${what}`, () => {
      expect(() => readGatewayConfig(source)).toThrow(message);
    });
  }
  it('accepts real values in production', () => {
    expect(readGatewayConfig(production).publicUrl).toBe('https://shop.example');
  });
  it.each([
    ['hides the API documentation in production', production, false],
    ['shows the API documentation in production with API_DOCS=on', { ...production, API_DOCS: 'on' }, true],
    ['shows the API documentation outside production', env, true],
    ['hides the API documentation outside production with API_DOCS=off', { ...env, API_DOCS: 'off' }, false],
  ])('%s', (_, source, shown) => {
    expect(readGatewayConfig(source).apiDocs).toBe(shown);
  });
  it('allows RATE_LIMITS=off outside production', () => {
    expect(readGatewayConfig({ ...env, RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  });
});
