import type { DomainEvent, EventData, EventType } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import type { PaidOrder } from './paid-order.js';

const eventOf = <T extends EventType>(type: T, data: EventData<T>): DomainEvent<T> =>
  ({ id: uuid(), type, version: 1, occurred_at: new Date().toISOString(), trace_id: 'request-8', data }) as DomainEvent<T>;

/** The event that requests the confirmation of this order once more. */
export const confirmationRequest = ({ data }: PaidOrder): DomainEvent<'order.confirmation_requested'> =>
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

/** The event user.password_changed as auth publishes it. */
export const passwordChanged = (): DomainEvent<'user.password_changed'> =>
  eventOf('user.password_changed', {
    change_id: uuid(),
    name: 'Ravi Sharma',
    email: 'ravi@mail.example',
    changed_at: '2026-11-20T19:10:00.000Z',
  });

/** The event user.second_factor_changed as auth publishes it. */
export const secondFactorChanged = (): DomainEvent<'user.second_factor_changed'> =>
  eventOf('user.second_factor_changed', {
    change_id: uuid(),
    name: 'Ravi Sharma',
    email: 'ravi@mail.example',
    enabled: false,
    changed_at: '2026-11-20T19:10:00.000Z',
  });

/** The event user.administrator_added as auth publishes it. */
export const administratorAdded = (): DomainEvent<'user.administrator_added'> =>
  eventOf('user.administrator_added', {
    notice_id: uuid(),
    name: 'Asha Rao',
    email: 'asha@mail.example',
    administrator: { name: 'Ravi Sharma', email: 'ravi@mail.example' },
    added_at: '2026-11-20T19:10:00.000Z',
  });

export const signInLink = 'http://shop.test/my#Zq3vYx0000_one-time-token_000000000000000000';
export const signInCode = '048151';

/** The event sign_in.requested as deliveries publishes it. */
export const signInRequested = (changes: Partial<EventData<'sign_in.requested'>> = {}): DomainEvent<'sign_in.requested'> =>
  eventOf('sign_in.requested', {
    sign_in_id: uuid(),
    email: 'meera@mail.example',
    link: signInLink,
    code: signInCode,
    expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
    ...changes,
  });

const subscription = {
  subscription_id: '0190a0a0-0000-7000-8000-00000000005b',
  order_number: '2X7-4KD9P',
  plan_name: 'Muscle Building Plan',
  customer: { name: 'Meera Rathore', email: 'meera@mail.example' },
};
const first = { day: '2026-11-23', window: 'lunch' } as const;
const last = { day: '2026-12-04', window: 'dinner' } as const;

/** The events about a subscription as deliveries publishes them. */
export const subscriptionStarted = (changes: Partial<EventData<'subscription.started'>> = {}): DomainEvent<'subscription.started'> =>
  eventOf('subscription.started', {
    ...subscription,
    first_delivery: first,
    last_delivery: last,
    meals: 14,
    address: 'Flat 12, Amrapali Heights\nVaishali Nagar\nJaipur 302021',
    is_diet_known: false,
    default_diet: 'vegetarian',
    change_until: '2026-11-22T14:30:00.000Z',
    ...changes,
  });

export const subscriptionChanged = (changes: Partial<EventData<'subscription.changed'>> = {}): DomainEvent<'subscription.changed'> =>
  eventOf('subscription.changed', {
    ...subscription,
    change_id: uuid(),
    change_number: 'C-000123',
    actor: 'customer',
    sentences: ['4 deliveries are skipped.', 'Your plan now ends on 19 December.'],
    next_delivery: first,
    last_delivery: last,
    ...changes,
  });

export const subscriptionResuming = (changes: Partial<EventData<'subscription.resuming'>> = {}): DomainEvent<'subscription.resuming'> =>
  eventOf('subscription.resuming', { ...subscription, pause_id: uuid(), first_delivery: first, ...changes });

/** The events about a problem as deliveries publishes them. */
export const problemReported = (changes: Partial<EventData<'problem.reported'>> = {}): DomainEvent<'problem.reported'> =>
  eventOf('problem.reported', {
    ...subscription,
    report_id: uuid(),
    problem_number: 'P-000123',
    kind: 'quality',
    is_reopened: false,
    text: 'The dal was sour.\nThe rice was fine.',
    slot: first,
    due_at: '2026-11-30T04:30:00.000Z',
    rest: null,
    ...changes,
  });

export const problemAnswered = (changes: Partial<EventData<'problem.answered'>> = {}): DomainEvent<'problem.answered'> =>
  eventOf('problem.answered', {
    ...subscription,
    answer_id: uuid(),
    problem_number: 'P-000123',
    remedy: 'replacement',
    text: 'We are sorry. A new box comes with your dinner.',
    meals: 1,
    slot: last,
    amount_paise: null,
    can_reopen: true,
    sentences: ['1 meal is added to your plan: Problem P-000123.', 'Your plan now ends on Saturday 5 December.'],
    ...changes,
  });

export const subscriptionEnding = (changes: Partial<EventData<'subscription.ending'>> = {}): DomainEvent<'subscription.ending'> =>
  eventOf('subscription.ending', {
    ...subscription,
    plan_id: '0190a0a0-0000-7000-8000-0000000000d1',
    last_delivery: last,
    ...changes,
  });

export const deliveryFailed = (changes: Partial<EventData<'delivery.failed'>> = {}): DomainEvent<'delivery.failed'> =>
  eventOf('delivery.failed', {
    ...subscription,
    mark_id: uuid(),
    slot: first,
    cause: 'vehicle',
    meals: 1,
    is_forfeited: false,
    new_slot: last,
    ...changes,
  });
