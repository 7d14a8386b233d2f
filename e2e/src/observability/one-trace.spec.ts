import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { buy, type Purchase } from '../events/purchase.js';
import { TestEnvironment } from '../test-environment/test-environment.js';
import type { Part } from '../test-environment/parts.js';
import { Collector, type ReceivedSpan } from './collector.js';
import { expectOneTree, completeTrace } from './expected-trace.js';

const parts = ['catalog', 'orders', 'email', 'gateway'] as const satisfies readonly Part[];

(hasRabbit() ? describe : describe.skip)('the trace of an order across processes and RabbitMQ', () => {
  let collector: Collector;
  let environment: TestEnvironment;
  let bought: Purchase;
  let trace: ReceivedSpan[];
  beforeAll(async () => {
    collector = await Collector.start();
    const env = Object.fromEntries(parts.map((part) => [part, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }]));
    environment = await TestEnvironment.start({ parts, env });
    environment.sandbox.control.set({ webhooks: { url: null } });
    const plan = await environment.addPlan();
    bought = await buy(environment, plan.id);
    trace = await completeTrace(collector);
  });
  afterAll(async () => {
    await environment.close();
    await collector.close();
  });

  it('has create-order, verify, event and email in one tree of four processes', () => {
    expectOneTree(trace);
    expect(new Set(trace.map(({ service }) => service))).toEqual(new Set(parts));
  });
  it('contains the database statements', () => {
    expect(trace.filter(({ name }) => name.startsWith('pg.query')).length).toBeGreaterThan(3);
  });
  it('links the request that delivered the payment update', () => {
    const verify = collector.spans.find(({ name, service }) => name === 'POST /orders/verify-payment' && service === 'orders');
    expect(verify?.traceId).toBeDefined();
    expect(trace.find(({ name }) => name === 'settle (verify)')?.links?.map(({ traceId }) => traceId)).toEqual([verify?.traceId]);
  });
  it('ignores the trace id of a client', async () => {
    const foreign = 'f'.repeat(32);
    await fetch(`${environment.settings.urls.gateway}/api/v1/meal-plans`, {
      headers: { traceparent: `00-${foreign}-${'e'.repeat(16)}-01` },
    });
    await eventually(() => expect(collector.spans.map(({ name }) => name)).toContain('GET /api/v1/meal-plans'));
    expect(collector.trace(foreign)).toEqual([]);
  });
  it('contains no personal data', () => {
    const personal = [bought.email, 'Asha', 'Tonk Road', '+91 90000'];
    expect(personal.filter((words) => collector.text.includes(words))).toEqual([]);
  });
});
