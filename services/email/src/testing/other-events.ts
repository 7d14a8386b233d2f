import type { DomainEvent, EventData, EventType } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { paidOrder, type PaidOrder } from './paid-order.js';

const eventOf = <T extends EventType>(type: T, data: EventData<T>): DomainEvent<T> =>
  ({ id: uuid(), type, version: 1, occurred_at: new Date().toISOString(), trace_id: 'request-8', data }) as DomainEvent<T>;

/** The event that requests the confirmation of this order once more. */
export const confirmationRequest = ({ data }: PaidOrder = paidOrder()): DomainEvent<'order.confirmation_requested'> =>
  eventOf('order.confirmation_requested', { ...data, request_id: uuid() });

/** The event order.refunded as the orders service publishes it. */
export const refunded = (changes: Partial<EventData<'order.refunded'>> = {}): DomainEvent<'order.refunded'> =>
  eventOf('order.refunded', {
    refund_id: uuid(),
    order_id: uuid(),
    order_number: '2X7-4KD9P',
    amount_paise: 349_900,
    currency: 'INR',
    refunded_at: '2026-11-20T19:10:00.000Z',
    customer: { name: 'Meera Rathore', email: 'meera@mail.example' },
    plan_name: 'Muscle Building Plan',
    ...changes,
  });

export const invitedLink = 'http://shop.test/admin/invitation#Zq3vYx0000_one-time-token_000000000000000000';

/** The event user.invited as auth publishes it. */
export const invited = (changes: Partial<EventData<'user.invited'>> = {}): DomainEvent<'user.invited'> =>
  eventOf('user.invited', {
    invitation_id: uuid(),
    name: 'Ravi Sharma',
    email: 'ravi@mail.example',
    link: invitedLink,
    expires_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    is_first: true,
    ...changes,
  });
