import type { EventData } from '@2x7/contracts';
import type { Fact } from '../rendering/email-content.js';
import { oneLine } from '../rendering/render-email.js';

/** Which plan and order an email is about. The line below the heading says so as well, but only in HTML. */
export const planFacts = ({ plan_name, order_number }: Pick<EventData<'subscription.started'>, 'plan_name' | 'order_number'>): Fact[] => [
  { label: 'Plan', lines: [oneLine(plan_name)] },
  { label: 'Order', lines: [oneLine(order_number)] },
];
