import type { SubscriptionState, SubscriptionSummary } from '@2x7/contracts';
import { StatusTag, type Tone } from '../../ui/feedback/status-tag';

type Look = { tone: Tone; text: string };
type Plan = Pick<SubscriptionSummary, 'state' | 'meals_left' | 'next_delivery' | 'is_refund_pending'>;

const looks: Record<SubscriptionState, Look> = {
  upcoming: { tone: 'info', text: 'Upcoming' },
  active: { tone: 'ok', text: 'Active' },
  paused: { tone: 'warn', text: 'Paused' },
  ended: { tone: 'neutral', text: 'Ended' },
  cancelled: { tone: 'danger', text: 'Cancelled' },
};

/** An active plan that nothing comes of: its last meals are reserved for a refund, and come after all if that is refused. */
const refundPending: Look = { tone: 'warn', text: 'Refund pending' };

const lookOf = ({ state, meals_left: left, next_delivery: next, is_refund_pending: isPending }: Plan): Look =>
  isPending && state === 'active' && left === 0 && !next ? refundPending : looks[state];

export function PlanStateTag({ plan }: { plan: Plan }) {
  const { tone, text } = lookOf(plan);
  return <StatusTag tone={tone}>{text}</StatusTag>;
}
