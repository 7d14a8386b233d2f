import { to } from '../../shared/site';

type Topic = {
  name: string;
  /** What an email about the topic should contain. */
  text: string;
  /** The subject of the email. */
  subject: string;
  more?: { name: string; path: string };
};

export const topics: readonly Topic[] = [
  {
    name: 'Which plan fits',
    text: 'How you train, what you eat on a normal day and how many boxes you want. We say which plan fits, or that none does.',
    subject: 'Which plan fits me?',
    more: { name: 'See the meal plans', path: to.plans },
  },
  {
    name: 'An order or a payment',
    text: 'Your order number, from the confirmation email. If no email came, the address you gave and the time of the payment.',
    subject: 'Order or payment',
  },
  {
    name: 'Pausing or moving meals',
    text: 'Your order number and the days, at least a day before the first box to leave out. We pause your deliveries or move them.',
    subject: 'Pause or move meals',
    more: { name: 'Shipping policy', path: to.shippingPolicy },
  },
  {
    name: 'Something wrong with a meal',
    text: 'Within 2 hours of delivery: your order number, photos and a line about what is wrong. The phone is quickest.',
    subject: 'Problem with a meal',
    more: { name: 'Return policy', path: to.returnPolicy },
  },
  {
    name: 'A kitchen visit',
    text: 'Two or three days that suit you, and how many of you will come. We answer with a time between the delivery rounds.',
    subject: 'Kitchen visit',
    more: { name: 'Hygiene & quality', path: to.hygiene },
  },
  {
    name: 'Supplements',
    text: 'Which ones and how many. We tell you the price and the day, and bring them along with your meals.',
    subject: 'Supplements',
    more: { name: 'All products', path: to.products },
  },
];
