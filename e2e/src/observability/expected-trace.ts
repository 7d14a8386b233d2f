import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Collector, SeenSpan } from './collector.js';

/** What has to be in the trace of one order, in no order of its own. */
export const steps = [
  'POST /api/v1/orders/create-order', 'POST /orders/create-order', 'GET /internal/meal-plans/:id', 'razorpay', 'settle (verify)', 'publish order.paid',
  'email handles order.paid', 'email', 'smtp', 'publish email.sent', 'orders handles email.sent',
] as const;

/** Waits until the order's trace is whole. @returns its spans */
export async function wholeTrace(collector: Collector): Promise<SeenSpan[]> {
  return eventually(() => {
    const opened = collector.spans.find(({ name }) => name === steps[0]);
    const trace = collector.trace(opened?.traceId ?? '');
    expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining([...steps]));
    return trace;
  }, 30_000);
}

/** One tree: every span but the first hangs below another of the same trace. */
export function expectOneTree(trace: SeenSpan[]): void {
  const ids = new Set(trace.map(({ spanId }) => spanId));
  const roots = trace.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual([steps[0]]);
  expect(trace.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId)).map(({ name }) => name)).toEqual([]);
}
