import { mealCount, type ConfirmImport, type SubscriptionChange } from '@2x7/contracts';
import { AppError, Audit, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { mealsLeft } from '../domain/schedule/meals.js';
import { keepMeals } from '../domain/subscription/imported-plan.js';
import { confirmedSentences } from '../domain/calendar/shop-sentences.js';
import { SlotRepository } from '../slots/slot.repository.js';
import { publicPart } from '../subscriptions/change.repository.js';
import { actorOf, commandEntry, type PlanCall } from '../subscriptions/plan-call.js';
import { SubscriptionEvents } from '../subscriptions/subscription-events.js';
import { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import { Clock } from '../time/clock.js';

/** An administrator compares an imported plan with the shop's own list and confirms how many meals are left. */
@Injectable()
export class ImportConfirmationService {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly slots: SlotRepository,
    private readonly events: SubscriptionEvents,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Only now the customer gets the email about the first delivery; none if no meal is left. @throws AppError, Refusal */
  confirm({ id, caller }: PlanCall, { meals_left, meals_shown }: ConfirmImport): Promise<SubscriptionChange> {
    const sent = { key: `confirm-import-${meals_left}`, command: { type: 'confirm-import', meals_left } };
    return this.transaction.run({ id, sent }, async (tx, unit) => {
      if (unit.known) return publicPart(unit.known);
      const { stored, offer } = await unit.read();
      if (stored.isConfirmed) throw new AppError('conflict', 'The meals of this plan are already confirmed.');
      this.expectShown(mealsLeft(stored.subscription), meals_shown);
      const after = keepMeals(stored.subscription, meals_left, offer);
      await sql.execute(tx, `UPDATE subscriptions SET confirmed_at = ${this.clock.sql} WHERE id = $1`, [id]);
      if (mealsLeft(after) > 0)
        await sql.together(tx, [this.events.started(stored, after, { offer, cutOffOf: (slot) => this.slots.cutOff(slot) })]);
      await this.audit.record(tx, commandEntry({ id, caller }, sent.command));
      return publicPart(await unit.write({ ...sent, after, sentences: confirmedSentences(after), actor: actorOf(caller) }));
    });
  }

  /** What is prepared meanwhile is no longer left: the number that the administrator has compared would count it twice. @throws AppError 409 */
  private expectShown(left: number, shown = left): void {
    if (shown === left) return;
    const now = `${mealCount(left)} ${left === 1 ? 'is' : 'are'}`;
    throw new AppError(
      'conflict',
      `The plan has changed meanwhile: ${now} left now, not ${shown}. Compare the number with your list again.`,
    );
  }
}
