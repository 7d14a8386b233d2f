import { after, before, describe, it } from 'node:test';
import { hasRabbit } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { buy, type Bought } from '../events/purchase.js';
import { House } from '../test-environment/test-environment.js';
import type { Part } from '../test-environment/parts.js';
import { Collector, type SeenSpan } from './collector.js';
import { expectOneTree, wholeTrace } from './expected-trace.js';

const parts = ['catalog', 'orders', 'email', 'gateway'] as const satisfies readonly Part[];

describe('one order is one trace: processes of their own, over RabbitMQ', { skip: hasRabbit() ? false : 'RabbitMQ is not here' }, () => {
  let collector: Collector;
  let house: House;
  let bought: Bought;
  let trace: SeenSpan[];
  before(async () => {
    collector = await Collector.start();
    const env = Object.fromEntries(parts.map((part) => [part, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }]));
    house = await House.start({ parts, env });
    house.sandbox.control.set({ webhooks: { url: null } });
    const plan = await house.addPlan();
    bought = await buy(house, plan.id);
    trace = await wholeTrace(collector);
  });
  after(async () => {
    await house.close();
    await collector.close();
  });

  it('create-order, verify, event and mail are one tree, through four processes', () => {
    expectOneTree(trace);
    expect(new Set(trace.map(({ service }) => service))).toEqual(new Set(parts));
  });
  it('the statements of the database stand in it', () => {
    expect(trace.filter(({ name }) => name.startsWith('pg.query')).length).toBeGreaterThan(3);
  });
  it('the request that brought the news is linked', () => {
    const verify = collector.spans.find(({ name, service }) => name === 'POST /orders/verify-payment' && service === 'orders');
    expect(verify?.traceId).toBeDefined();
    expect(trace.find(({ name }) => name === 'settle (verify)')?.links?.map(({ traceId }) => traceId)).toEqual([verify?.traceId]);
  });
  it('nobody outside can say which trace a request belongs to', async () => {
    const foreign = 'f'.repeat(32);
    await fetch(`${house.surroundings.urls.gateway}/api/v1/meal-plans`, { headers: { traceparent: `00-${foreign}-${'e'.repeat(16)}-01` } });
    await eventually(() => expect(collector.spans.map(({ name }) => name)).toContain('GET /api/v1/meal-plans'));
    expect(collector.trace(foreign)).toEqual([]);
  });
  it('nothing of the customer is in any trace', () => {
    const personal = [bought.email, 'Asha', 'Tonk Road', '+91 90000'];
    expect(personal.filter((words) => collector.text.includes(words))).toEqual([]);
  });
});
