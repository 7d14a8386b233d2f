import { brand, deliveryWindows, serviceArea } from '@2x7/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../shared/site';
import type { Fact } from '../content/facts';
import { mailTo } from '../content/mail-to';

const [morning, evening] = deliveryWindows;

export const shippingFacts: readonly Fact[] = [
  { name: 'Lunch', value: morning, note: 'At your door before you leave, ready for the lunch break.' },
  { name: 'Dinner', value: evening, note: 'In time for after work, or after training.' },
  { name: 'Days', value: 'Seven a week', note: 'Sundays as well.' },
  { name: 'Price', value: 'Free', note: 'Both times, with every plan.' },
];

type Clause = { id: string; title: string; text: ReactNode };

export const shippingClauses: readonly Clause[] = [
  {
    id: 'area',
    title: 'Where we deliver',
    text: (
      <>
        <p>{serviceArea}. Our own kitchen cooks, so we go only as far as food travels well.</p>
        <p>The checkout reads the PIN code in your address. If it is outside our area, you are told before you pay, not afterwards.</p>
      </>
    ),
  },
  {
    id: 'cost',
    title: 'What it costs',
    text: <p>Nothing. The price of a plan is what you pay; no delivery fee, packing fee or tip is added to it.</p>,
  },
  {
    id: 'start',
    title: 'Your first box',
    text: (
      <p>
        It comes at the earliest on the first day whose deliveries begin a day or more after your payment. After the payment you get an
        email with that day, your order number, your plan and your address. Check the address, and reply to that email if another day would
        suit you better for the start.
      </p>
    ),
  },
  {
    id: 'nobody-home',
    title: 'When nobody is home',
    text: (
      <>
        <p>
          The rider calls the number in your order. Say where the box should go: with the guard, with a neighbour, or at the door. If it is
          the same place every day, tell us once and we write it down.
        </p>
        <p>
          If nobody answers, the box goes back to the kitchen. We do not send it out a second time, because cooked food does not wait well.
          That meal counts as delivered, unless we came outside the window.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Another address, other days, a break',
    text: (
      <p>
        Write to <a href={mailTo('Change of delivery')}>{brand.email}</a> at least a day before the delivery that should change, with your
        order number. We bring lunch to the office, dinner to your home, or nothing at all while you travel: meals that you pause are moved
        to other days. Or <Link to={to.my}>change your deliveries yourself</Link>, until the evening before lunch and the morning before
        dinner.
      </p>
    ),
  },
  {
    id: 'keep',
    title: 'Once the box is yours',
    text: (
      <p>
        Eat it within two hours, or within one in a Jaipur summer. Otherwise put it into the fridge at once, eat it the same day, and heat
        it until it steams all through. Salad and curd come in cups of their own and stay cold.
      </p>
    ),
  },
  {
    id: 'wrong',
    title: 'Late, damaged or not yours',
    text: (
      <p>
        Tell us within 2 hours of delivery, with your order number and a photo. What happens then stands in the{' '}
        <Link to={to.returnPolicy}>return policy</Link>.
      </p>
    ),
  },
];
