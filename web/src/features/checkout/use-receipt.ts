import { useRef } from 'react';

/** 36 characters. Not randomUUID, which a page on plain http does not have. */
function newReceipt(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `2x7-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The key that makes a second press of the pay button the same order as the first: it stays for as
 * long as what is ordered stays, its price included.
 */
export function useReceipt() {
  const kept = useRef({ order: '', receipt: '' });
  return {
    for(order: unknown): string {
      const text = JSON.stringify(order);
      if (kept.current.order !== text) kept.current = { order: text, receipt: newReceipt() };
      return kept.current.receipt;
    },
    /** What was made under the receipt in use is this, not what was asked for. */
    keepFor(order: unknown): void {
      kept.current.order = JSON.stringify(order);
    },
    /** The order is done with: the same values again are a new one. */
    forget(): void {
      kept.current = { order: '', receipt: '' };
    },
  };
}
