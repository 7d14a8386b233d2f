import { useSyncExternalStore } from 'react';
import { sharedStorage, storeText } from '../../shared/browser-storage';

type RecentPayment = { plan: string; order: string; at: number };

const place = 'payment';
/** ms: one hour. */
const recentFor = 3_600_000;

/** Lets the other tabs of this browser know that a plan was paid. @param order its number */
export function rememberPayment(plan: string, order: string): void {
  const payment: RecentPayment = { plan, order, at: Date.now() };
  storeText(sharedStorage(), place, JSON.stringify(payment));
}

function watch(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** The number of the order by which this browser has paid the plan within the last hour, in whatever tab. */
export function useRecentPayment(plan: string): string | undefined {
  const stored = useSyncExternalStore(watch, () => sharedStorage()?.getItem(place));
  const payment = stored ? (JSON.parse(stored) as RecentPayment) : undefined;
  return payment?.plan === plan && Date.now() - payment.at < recentFor ? payment.order : undefined;
}
