import { eventually } from '@2x7/service-kit/testing';
import { expect } from '@jest/globals';
import type { Collector, ReceivedSpan } from './collector.js';

/** The spans that the trace of one order must have, in any order. */
export const steps = [
  'POST /api/v1/orders/create-order',
  'POST /orders/create-order',
  'GET /internal/meal-plans/:id',
  'razorpay',
  'settle (verify)',
  'publish order.paid',
  'email handles order.paid',
  'email',
  'smtp',
  'publish email.sent',
  'orders handles email.sent',
] as const;

/** Waits until the order's trace has all spans, and returns them. */
export async function completeTrace(collector: Collector): Promise<ReceivedSpan[]> {
  return eventually(() => {
    const opened = collector.spans.find(({ name }) => name === steps[0]);
    const trace = collector.trace(opened?.traceId ?? '');
    expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining([...steps]));
    return trace;
  }, 30_000);
}

/** Every span but the first has its parent in the same trace. */
export function expectOneTree(trace: ReceivedSpan[]): void {
  const ids = new Set(trace.map(({ spanId }) => spanId));
  const roots = trace.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual([steps[0]]);
  expect(trace.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId)).map(({ name }) => name)).toEqual([]);
}
