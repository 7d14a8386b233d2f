import { brand, deliveryWindows, formatMoment, formatPaise, type EventData, type MealType } from '@2x7/contracts';
import type { Fact } from './email-content.js';
import { linesOf, mailOf, oneLine } from './render-email.js';
import type { Mail } from '../sending/mailer.js';

type PaidOrder = EventData<'order.paid'>;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const [morning, evening] = deliveryWindows;
const lunch = `Lunch ${morning}`;
const dinner = `Dinner ${evening}`;
const deliveries: Record<MealType, string[]> = { lunch: [lunch], dinner: [dinner], both: [lunch, dinner] };

const notes = [
  {
    title: 'Travelling, or a day off?',
    text: 'Reply to this e-mail and tell us the days. We pause your deliveries or move them to other days.',
  },
  {
    title: 'Something not right with a meal?',
    text: 'Write to us within 2 hours of its delivery, with your order number and a photo, and we set it right.',
  },
];

function factsOf({ plan, amount_paise, order_number, paid_at }: PaidOrder): Fact[] {
  const meals = counted(plan.number_of_meals, 'meal', 'meals');
  const days = plan.duration_days ? ` over ${counted(plan.duration_days, 'day', 'days')}` : '';
  return [
    { label: 'Plan', lines: [`${oneLine(plan.name)}${plan.is_trial ? ' (trial)' : ''}`], strong: true },
    { label: 'Meals', lines: [`${meals}${days}`] },
    { label: 'For', lines: [plan.plan_type === 'couple' ? 'Two people' : 'One person'] },
    { label: 'Delivery', lines: [...deliveries[plan.meal_type], 'Free of charge'] },
    { label: 'Paid', lines: [formatPaise(amount_paise)], strong: true },
    { label: 'Order', lines: [oneLine(order_number)] },
    { label: 'Date', lines: [formatMoment(paid_at)] },
  ];
}

/** The mail that confirms a paid order. */
export function confirmationMail(order: PaidOrder): Mail {
  const number = oneLine(order.order_number);
  const name = oneLine(order.customer.name);
  const facts = factsOf(order);
  const [plan, meals] = facts;
  return mailOf({
    to: order.customer.email,
    subject: `Your ${brand.name} subscription is confirmed – order ${number}`,
    heading: 'Your subscription is confirmed',
    under: `Order ${number}`,
    preview: `${plan!.lines[0]} · ${meals!.lines[0]}`,
    name,
    intro: 'Your payment has arrived and your subscription is confirmed. This is what we will cook and bring for you.',
    facts,
    panel: { title: 'Delivered to', lines: [name, ...linesOf(order.customer.address), oneLine(order.customer.phone)] },
    notes,
  });
}
