import type { SubscriptionState } from '@2x7/contracts';
import { StatusTag, type Tone } from '../../ui/feedback/status-tag';

const looks: Record<SubscriptionState, { tone: Tone; text: string }> = {
  upcoming: { tone: 'info', text: 'Upcoming' },
  active: { tone: 'ok', text: 'Active' },
  paused: { tone: 'warn', text: 'Paused' },
  ended: { tone: 'neutral', text: 'Ended' },
  cancelled: { tone: 'danger', text: 'Cancelled' },
};

export const PlanStateTag = ({ state }: { state: SubscriptionState }) => (
  <StatusTag tone={looks[state].tone}>{looks[state].text}</StatusTag>
);
