import { eventually } from '@2x7/service-kit/testing';
import { expect } from '@jest/globals';
import type { Collector, ReceivedSpan } from './collector.js';

/** The spans that the trace of one order must have, in any order. */
const steps = [
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

/** The spans whose parent is not among them. */
const orphans = (trace: readonly ReceivedSpan[]): ReceivedSpan[] => {
  const ids = new Set(trace.map(({ spanId }) => spanId));
  return trace.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId));
};

/**
 * Waits until the order's trace has all spans in one tree, and returns them. A span arrives after its children, because it ends later: that of
 * a second email may be on its way when all steps are there.
 */
export async function completeTrace(collector: Collector): Promise<ReceivedSpan[]> {
  return eventually(() => {
    const opened = collector.spans.find(({ name }) => name === steps[0]);
    const trace = collector.trace(opened?.traceId ?? '');
    expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining([...steps]));
    expect(orphans(trace).map(({ name }) => name)).toEqual([]);
    return trace;
  }, 30_000);
}

/** Only the first span has no parent. */
export function expectOneTree(trace: ReceivedSpan[]): void {
  expect(trace.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)).toEqual([steps[0]]);
}
