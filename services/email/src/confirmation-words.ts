import { deliveryWindows, formatMoment, formatPaise, type EventData, type MealType } from '@2x7/contracts';

export type PaidOrder = EventData<'order.paid'>;

export type Fact = { label: string; lines: string[]; strong?: boolean };

/** What the mail tells, in words; nothing escaped yet. */
export type Confirmation = {
  number: string;
  name: string;
  intro: string;
  facts: Fact[];
  addressLines: string[];
  phone: string;
  notes: { title: string; text: string }[];
};

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .filter(Boolean);
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const [morning, evening] = deliveryWindows;
const lunch = `Lunch ${morning}`;
const dinner = `Dinner ${evening}`;
const deliveries: Record<MealType, string[]> = { lunch: [lunch], dinner: [dinner], both: [lunch, dinner] };

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

export const confirmationOf = (order: PaidOrder): Confirmation => ({
  number: oneLine(order.order_number),
  name: oneLine(order.customer.name),
  intro:
    'Your payment has arrived and your subscription is confirmed. This is what we will cook and bring for you.',
  facts: factsOf(order),
  addressLines: linesOf(order.customer.address),
  phone: oneLine(order.customer.phone),
  notes: [
    {
      title: 'Travelling, or a day off?',
      text: 'Reply to this e-mail and tell us the days. We pause your deliveries or move them to other days.',
    },
    {
      title: 'Something not right with a meal?',
      text: 'Write to us within 2 hours of its delivery, with your order number and a photo, and we set it right.',
    },
  ],
});
