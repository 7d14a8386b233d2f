import { useRef } from 'react';

/** 36 characters. Not crypto.randomUUID, which does not exist on pages over http. */
function newReceipt(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `2x7-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The idempotency key of the order. It stays the same while the order and its price stay the same, so that a second
 * press of the pay button does not create a second order.
 */
export function useReceipt() {
  const kept = useRef({ order: '', receipt: '' });
  return {
    for(order: unknown): string {
      const text = JSON.stringify(order);
      if (kept.current.order !== text) kept.current = { order: text, receipt: newReceipt() };
      return kept.current.receipt;
    },
    /** Keeps the current receipt for an order that differs from the requested one, such as by its price. */
    keepFor(order: unknown): void {
      kept.current.order = JSON.stringify(order);
    },
    /** The order is complete: the same values get a new receipt. */
    forget(): void {
      kept.current = { order: '', receipt: '' };
    },
  };
}
