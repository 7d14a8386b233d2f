import {
  brand,
  dayCount,
  dayText,
  earliestDeliveryDay,
  formatMoment,
  formatPaise,
  mealCount,
  windowTime,
  type EventData,
  type MealType,
} from '@2x7/contracts';
import type { Email, Fact, Note } from '../rendering/email-content.js';
import { linesOf, oneLine, renderEmail } from '../rendering/render-email.js';
import type { ShopLinks } from '../shop-links.js';

type PaidOrder = EventData<'order.paid'>;

const lunch = `Lunch ${windowTime('lunch')}`;
const dinner = `Dinner ${windowTime('dinner')}`;
const deliveries: Record<MealType, string[]> = { lunch: [lunch], dinner: [dinner], both: [lunch, dinner] };

const notes = [
  {
    title: 'Travelling or taking a day off?',
    text: 'Reply to this email with the dates, and we will pause your deliveries or move them to other days.',
  },
  {
    title: 'Is something wrong with a meal?',
    text: 'Write to us within 2 hours of delivery with your order number and a photo, and we will put it right.',
  },
];

function factsOf({ plan, amount_paise, order_number, paid_at }: PaidOrder): Fact[] {
  const meals = mealCount(plan.number_of_meals);
  const days = plan.duration_days ? ` over ${dayCount(plan.duration_days)}` : '';
  return [
    { label: 'Plan', lines: [`${oneLine(plan.name)}${plan.is_trial ? ' (trial)' : ''}`], strong: true },
    { label: 'Meals', lines: [`${meals}${days}`] },
    { label: 'For', lines: [plan.plan_type === 'couple' ? 'Two people' : 'One person'] },
    { label: 'First box', lines: [`${dayText(earliestDeliveryDay(paid_at, plan.meal_type))} at the earliest`], strong: true },
    { label: 'Delivery', lines: [...deliveries[plan.meal_type], 'Free delivery'] },
    { label: 'Paid', lines: [formatPaise(amount_paise)], strong: true },
    { label: 'Order', lines: [oneLine(order_number)] },
    { label: 'Date', lines: [formatMoment(paid_at)] },
  ];
}

/** Not specified: leads to the page where customers change their deliveries themselves. */
const myPlans = ({ myPlans: href }: ShopLinks): Note => ({
  title: 'See and change your deliveries',
  text: 'Skip, move or pause them yourself:',
  href,
});

export function confirmationEmail(order: PaidOrder, links: ShopLinks): Email {
  const number = oneLine(order.order_number);
  const name = oneLine(order.customer.name);
  const facts = factsOf(order);
  const [plan, meals] = facts;
  return renderEmail({
    to: order.customer.email,
    subject: `Your ${brand.name} subscription is confirmed – order ${number}`,
    heading: 'Your subscription is confirmed',
    subheading: `Order ${number}`,
    preview: `${plan!.lines[0]} · ${meals!.lines[0]}`,
    name,
    intro: 'We have received your payment and your subscription is confirmed. Here is what we will cook and deliver.',
    facts,
    panel: { title: 'Delivery address', name, lines: [...linesOf(order.customer.address), oneLine(order.customer.phone)] },
    notes: [...notes, myPlans(links)],
  });
}
