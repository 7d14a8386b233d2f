import { slotOf, type EventData, type SlotNumber } from '@2x7/contracts';
import { Outbox, type Statement } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lastDelivery, lockedSlots, nextDelivery, slotOrNull } from '../domain/calendar/calendar.js';
import { isBeyondHorizon } from '../domain/calendar/plan-effects.js';
import { mealsLeft } from '../domain/schedule/meals.js';
import type { Offer, Subscription } from '../domain/subscription/subscription.js';
import { addressAt } from './reading/subscription.presenter.js';
import type { StoredChange } from './change.repository.js';
import type { StoredSubscription } from './subscription.repository.js';

type Plan = Pick<StoredSubscription, 'id' | 'number' | 'plan' | 'name'>;
type Planning = { offer: Pick<Offer, 'until'>; cutOffOf: (slot: SlotNumber) => Date };
type About = Plan & Pick<Subscription, 'email'>;

/** Whether meals came before the next delivery. */
const hasBegun = ({ deliveredBefore, failed, fixed }: Subscription, next = Infinity): boolean =>
  deliveredBefore + failed.size > 0 || [...fixed.keys()].some((slot) => slot < next);

/** Meals of the deliveries after `next` that are being prepared. They are two deliveries where the cut-off of one comes before the other is over. */
const beingPreparedAfter = (subscription: Subscription, next: SlotNumber, now: Date): number =>
  lockedSlots(subscription, now)
    .filter((slot) => slot > next)
    .reduce((sum, slot) => sum + subscription.fixed.get(slot)!.meals, 0);

type Head = 'subscription_id' | 'order_number' | 'plan_name' | 'customer';
type Failure = Omit<EventData<'delivery.failed'>, Head>;

const headOf = ({ id, number, plan, name, email }: About): Pick<EventData<'subscription.resuming'>, Head> => ({
  subscription_id: id,
  order_number: number,
  plan_name: plan.name,
  customer: { name, email },
});

/** Publishes what customers get an email about, in the transaction of the change. */
@Injectable()
export class SubscriptionEvents {
  constructor(private readonly outbox: Outbox) {}

  /**
   * The statement that publishes the start.
   * @param planning the last slot that is planned, and until when a delivery can be changed
   * @throws ZodError
   */
  started(stored: StoredSubscription, after: Subscription, { offer, cutOffOf }: Planning): Statement {
    const first = nextDelivery(after, stored.now);
    const data = {
      ...headOf({ ...stored, email: after.email }),
      first_delivery: slotOrNull(first),
      last_delivery: slotOrNull(lastDelivery(after)),
      meals: mealsLeft(after) + (first === undefined ? 0 : beingPreparedAfter(after, first, stored.now)),
      ...(after.unscheduled > 0 ? { undated: { meals: after.unscheduled, is_beyond_horizon: isBeyondHorizon(after, offer.until) } } : {}),
      address: first === undefined ? after.addresses.lunch : addressAt({ ...stored, subscription: after }, first),
      ...(hasBegun(after, first) ? { is_running: true as const } : {}),
      is_diet_known: after.profiles.every(({ diet }) => diet !== null),
      default_diet: stored.defaultDiet,
      change_until: first !== undefined && after.planned.has(first) ? cutOffOf(first).toISOString() : null,
    };
    return this.outbox.statement({ type: 'subscription.started', data });
  }

  /** The statement that publishes the change; none for an imported plan that is not confirmed. @throws ZodError */
  changed(stored: StoredSubscription, after: Subscription, change: StoredChange & { isCorrection?: boolean }): Statement[] {
    if (!stored.isConfirmed) return [];
    const { email } = stored.subscription;
    const data = {
      ...headOf({ ...stored, email: after.email }),
      change_id: change.id,
      change_number: change.number,
      actor: change.actor,
      ...(change.isCorrection ? { is_correction: true as const } : {}),
      ...(email === after.email ? {} : { earlier_email: email }),
      sentences: change.sentences,
      next_delivery: slotOrNull(nextDelivery(after, stored.now)),
      last_delivery: slotOrNull(lastDelivery(after)),
    };
    return [this.outbox.statement({ type: 'subscription.changed', data })];
  }

  async failed(tx: EntityManager, stored: StoredSubscription, failure: Failure): Promise<void> {
    if (!stored.isConfirmed) return;
    await this.outbox.append(tx, {
      type: 'delivery.failed',
      data: { ...headOf({ ...stored, email: stored.subscription.email }), ...failure },
    });
  }

  async resuming(tx: EntityManager, about: About, { pauseId, first }: { pauseId: string; first: SlotNumber }): Promise<void> {
    await this.outbox.append(tx, {
      type: 'subscription.resuming',
      data: { ...headOf(about), pause_id: pauseId, first_delivery: slotOf(first) },
    });
  }

  async ending(tx: EntityManager, about: About, last: SlotNumber): Promise<void> {
    await this.outbox.append(tx, {
      type: 'subscription.ending',
      data: { ...headOf(about), plan_id: about.plan.id, last_delivery: slotOf(last) },
    });
  }
}
