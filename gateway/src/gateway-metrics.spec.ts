import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, figure } from '@2x7/service-kit/testing';
import { openShop, type Shop } from './testing/shop.js';
import { answerJson } from './testing/stub-service.js';

describe('metrics of the gateway', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    shop.catalog.answer = (_request, response) => answerJson(response, 200, { success: true, data: [] });
  });
  afterAll(() => shop.close());

  it('count requests by route and status, never by the path that a client sent', async () => {
    await shop.call('/api/v1/meal-plans');
    await shop.call('/api/v1/meal-plans/no-such-plan');
    await eventually(async () =>
      expect(await figure(shop.gateway, 'http_request_duration_seconds_count', { route: '/api/v1/meal-plans', status: '200' })).toBe(1),
    );
    expect(await shop.gateway.metrics.registry.metrics()).not.toContain('no-such-plan');
  });

  it('count public reads by cache state', async () => {
    await shop.call('/api/v1/sample-menu');
    await shop.call('/api/v1/sample-menu');
    expect(await figure(shop.gateway, 'cache_reads_total', { state: 'hit' })).toBe(1);
    expect(await figure(shop.gateway, 'cache_entries')).toBeGreaterThanOrEqual(1);
  });

  it('show an open circuit breaker', async () => {
    expect(await figure(shop.gateway, 'upstream_breaker_open', { upstream: 'orders' })).toBe(0);
    await shop.orders.close();
    const body = JSON.stringify({});
    const headers = { 'content-type': 'application/json' };
    for (let call = 0; call < 40; call += 1) await shop.call('/api/v1/orders/verify-payment', { method: 'POST', headers, body });
    await eventually(async () => expect(await figure(shop.gateway, 'upstream_breaker_open', { upstream: 'orders' })).toBe(1));
    expect(await figure(shop.gateway, 'upstream_breaker_open', { upstream: 'catalog' })).toBe(0);
  });
});
