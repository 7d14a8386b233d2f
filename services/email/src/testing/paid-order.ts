import type { DomainEvent, EventData } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';

export type PaidOrder = DomainEvent<'order.paid'>;
type Order = EventData<'order.paid'>;

/** The event order.paid as the orders service publishes it. */
export function paidOrder(changes: Partial<Order> = {}, plan: Partial<Order['plan']> = {}): PaidOrder {
  const data: Order = {
    order_id: uuid(),
    order_number: '2X7-4KD9P',
    amount_paise: 349_900,
    currency: 'INR',
    paid_at: '2026-11-20T19:10:00.000Z',
    customer: {
      name: 'Meera Rathore',
      email: 'meera@mail.example',
      phone: '+91 98290 12345',
      address: 'Flat 12, Amrapali Heights\nVaishali Nagar\nJaipur 302021',
    },
    plan: {
      id: uuid(),
      name: 'Muscle Building Plan',
      meal_type: 'both',
      plan_type: 'individual',
      number_of_meals: 14,
      duration_days: 7,
      original_cost: 4_199,
      discounted_price: 3_499,
      is_trial: false,
      ...plan,
    },
    ...changes,
  };
  return {
    id: uuid(),
    type: 'order.paid',
    version: 1,
    occurred_at: new Date().toISOString(),
    trace_id: 'request-7',
    data,
  };
}

/** The event order.paid of a customer with this address. */
export const paidBy = (email: string): PaidOrder => {
  const event = paidOrder();
  return { ...event, data: { ...event.data, customer: { ...event.data.customer, email } } };
};
