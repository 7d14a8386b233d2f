import { slotOf, type DeliveryOutcome } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { markedSentences, movedSentences, owedDeliveries } from '../domain/calendar/mark-sentences.js';
import { isBeyondHorizon } from '../domain/calendar/plan-effects.js';
import { isOwed } from '../domain/runs/outcome.js';
import { mealsShort, recordOutcome } from '../domain/schedule/record-outcome.js';
import type { Subscription } from '../domain/subscription/subscription.js';
import { SubscriptionEvents } from '../subscriptions/subscription-events.js';
import type { AcceptedChange } from '../subscriptions/subscription-transaction.js';
import type { ReadSubscription } from '../subscriptions/subscription.repository.js';
import type { MarkedDelivery, NewMark } from './mark.repository.js';

/** The new outcome of a delivery, and the mark that was stored last. */
type Failure = { delivery: MarkedDelivery; outcome: DeliveryOutcome | null; mark: NewMark };

/** What a rider's correction adds to the plan, because the replacement can no longer be taken away. */
const shopGives = 'the replacement was already being prepared when the delivery was corrected';
/** What any correction adds to a cancelled plan, to which nothing can be added by hand. */
const refundUnderWay = 'the money of the meals was on its way back when the delivery was corrected';

/** Meals that a correction needs and its plan no longer has. An administrator's correction is refused instead, if meals can be added. */
function grantFor(before: Subscription, outcome: Parameters<typeof mealsShort>[1], { source }: NewMark): AcceptedChange['grant'] {
  const meals = source === 'rider' || before.isCancelled ? mealsShort(before, outcome) : 0;
  if (meals === 0) return undefined;
  return { meals, reason: before.isCancelled ? refundUnderWay : shopGives, actorId: null };
}

/** What the shop says about a slot that it called off. */
const reasonOf = ({ isCallOff, reason }: NewMark): string | undefined => (isCallOff ? (reason ?? undefined) : undefined);

const actorOfMark = ({ source, actorId }: Failure['mark']): AcceptedChange['actor'] =>
  source === 'admin' ? { kind: 'admin', id: actorId } : { kind: 'kitchen', id: null };

/** Only the cause of a failure is corrected: its meals come, or came, when the email about the first mark said. */
const inFirstEmail = (): Promise<void> => Promise.resolve();

/** A delivery that failed, or did not after all: plans its meals again, and says what its customer is notified of. */
@Injectable()
export class FailureService {
  constructor(private readonly events: SubscriptionEvents) {}

  /** @param read the plan before the outcome was written @throws Refusal */
  decide({ stored, offer }: ReadSubscription, { delivery, outcome, mark }: Failure): AcceptedChange {
    const { slot, meals } = delivery;
    const before = stored.subscription;
    const grant = grantFor(before, { slot, outcome }, mark);
    const after = recordOutcome({ ...before, granted: before.granted + (grant?.meals ?? 0) }, { slot, outcome }, offer);
    const change: AcceptedChange = {
      after,
      sentences: markedSentences({ slot, meals, outcome, reason: reasonOf(mark) }, { before, after }, offer),
      grant,
      key: `mark-${mark.id}`,
      command: { type: 'mark', slot: slotOf(slot), result: mark.result, cause: mark.cause, place: mark.place },
      actor: actorOfMark(mark),
      isCorrection: outcome?.result !== 'failed',
    };
    if (outcome?.result === 'failed')
      change.announce =
        isOwed(outcome) && isOwed(delivery.outcome) ? inFirstEmail : this.announcing({ delivery, outcome, mark }, { before, after, offer });
    return change;
  }

  private announcing(
    { delivery, outcome, mark }: Failure,
    change: { before: Subscription; after: Subscription; offer: ReadSubscription['offer'] },
  ): NonNullable<AcceptedChange['announce']> {
    const { slot, meals } = delivery;
    const owed = isOwed(outcome) ? owedDeliveries(change, meals) : [];
    const [first] = owed;
    const moved = movedSentences(change, owed, change.offer);
    const reason = reasonOf(mark);
    return (tx, stored) =>
      this.events.failed(tx, stored, {
        ...{ mark_id: mark.id, slot: slotOf(slot), cause: outcome!.cause!, meals, is_forfeited: outcome!.is_forfeited },
        ...(reason ? { reason } : {}),
        new_slot: first ? { day: first.day, window: first.window } : null,
        new_slots: owed,
        ...(isOwed(outcome) && isBeyondHorizon(change.after, change.offer.until) ? { is_beyond_horizon: true } : {}),
        ...(moved.length > 0 ? { moved_sentences: moved } : {}),
        ...(isOwed(outcome) && change.after.isCancelled ? { is_refunded: true } : {}),
      });
  }
}
