import {
  type AdjustMeals,
  type ChangePreview,
  type ChangeSubscription,
  type Identity,
  type SubscriptionChange,
  type SubscriptionCommand,
} from '@2x7/contracts';
import { AppError, Audit, sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { change, type Rules } from '../../domain/subscription/change.js';
import { firstDayOf } from '../../domain/subscription/first-day.js';
import { isSame } from '../../domain/subscription/difference.js';
import { adjustMeals } from '../../domain/schedule/meals.js';
import { adjustedSentences } from '../../domain/calendar/shop-sentences.js';
import { sentencesOf } from '../../domain/calendar/command-sentences.js';
import type { Offer, Subscription } from '../../domain/subscription/subscription.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { ChangeRepository, publicPart, type KeyedCommand } from '../change.repository.js';
import { actorOf, commandEntry, ownerOf, type PlanCall } from '../plan-call.js';
import { SubscriptionTransaction, type Decision } from '../subscription-transaction.js';
import { presentPreview } from '../reading/subscription.presenter.js';
import type { ReadSubscription, StoredSubscription } from '../subscription.repository.js';

type Sent = { id: string; sent: KeyedCommand; version?: number };

const sentencesFor = ({ stored, offer }: ReadSubscription, after: Subscription, command: SubscriptionCommand): string[] =>
  sentencesOf(command, { before: stored.subscription, after }, { ...offer, defaultDiet: stored.defaultDiet });

/** The commands of customers, and of administrators in their name. */
@Injectable()
export class SubscriptionChangeService {
  constructor(
    private readonly slots: SlotRepository,
    private readonly transaction: SubscriptionTransaction,
    private readonly changes: ChangeRepository,
    private readonly audit: Audit,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rateLimits' | 'rules' | 'serviceAreaPins'>,
  ) {}

  /** @returns the change, or the earlier one of the same command. @throws AppError 409 where nothing changes and no such command did it, or the key is that of another; Refusal */
  change({ id, caller }: PlanCall, { key, version, command }: ChangeSubscription): Promise<SubscriptionChange> {
    const decide = (stored: StoredSubscription, offer: Offer): Decision => {
      const after = this.after(stored, offer, command, caller);
      if (!isSame(stored.subscription, after) && version !== undefined && version !== stored.version)
        throw new AppError('conflict', 'This plan was changed in the meantime. Please look at it again.');
      return { after, sentences: sentencesFor({ stored, offer }, after, command) };
    };
    return this.accept({ id, caller }, { key, version, command, decide });
  }

  /** Adds meals, or withdraws them. @throws AppError, Refusal */
  adjust({ id, caller }: PlanCall, { key, meals, reason }: AdjustMeals): Promise<SubscriptionChange> {
    const decide = (stored: StoredSubscription, offer: Offer): Decision => {
      const after = adjustMeals(stored.subscription, meals, offer);
      const sentences = adjustedSentences({ before: stored.subscription, after }, { meals, reason }, offer);
      return { after, sentences, grant: meals > 0 ? { meals, reason, actorId: actorOf(caller).id } : undefined };
    };
    return this.accept({ id, caller }, { key, command: { type: 'meals', meals, reason }, decide });
  }

  /** What the command would do. Writes nothing. @throws AppError, Refusal as the command itself */
  async preview({ id, caller }: PlanCall, command: SubscriptionCommand): Promise<ChangePreview> {
    const { stored, offer } = await this.transaction.read({ id, owner: ownerOf(caller) });
    const after = this.after(stored, offer, command, caller);
    return presentPreview({ stored, after }, sentencesFor({ stored, offer }, after, command));
  }

  private accept(
    { id, caller }: PlanCall,
    { decide, version, ...sent }: KeyedCommand & { version?: number; decide: (stored: StoredSubscription, offer: Offer) => Decision },
  ): Promise<SubscriptionChange> {
    return this.transaction.run({ id, owner: ownerOf(caller), sent }, async (tx, unit) => {
      if (unit.known) return publicPart(unit.known);
      const { stored, offer } = await unit.read();
      // Nothing has changed the plan since this command: once more, it could undo or end what was there before.
      const made = version !== undefined && version === stored.version - 1 && (await this.answerAgain(tx, { id, sent, version }));
      if (made) return made;
      const decision = decide(stored, offer);
      if (isSame(stored.subscription, decision.after)) {
        const earlier = await this.answerAgain(tx, { id, sent });
        if (!earlier) throw new AppError('conflict', 'The plan is already as you want it.');
        return earlier;
      }
      const [, , accepted] = await sql.all([
        // Travels with the write, which a refusal rolls back.
        caller.kind === 'customer' && this.config.rateLimits && this.changes.refuseTooMany(tx, id),
        caller.kind === 'user' && this.audit.record(tx, commandEntry({ id, caller }, sent.command)),
        unit.write({ ...decision, ...sent, actor: actorOf(caller) }),
      ]);
      return publicPart(accepted);
    });
  }

  /** Answers with the last change that the same command has made, if there is one. @param version of the plan that it has changed */
  private async answerAgain(tx: Db, { id, sent, version }: Sent): Promise<SubscriptionChange | undefined> {
    const earlier = await this.changes.ofCommand(tx, id, sent.command, version);
    if (!earlier) return undefined;
    await this.changes.answer(tx, id, sent.key, earlier);
    return publicPart(earlier);
  }

  private after(
    { subscription, paidAt, plan }: StoredSubscription,
    offer: Offer,
    command: SubscriptionCommand,
    caller: Identity,
  ): Subscription {
    const { startWithinDays, pauseMaxDays } = this.config.rules;
    const rules: Rules = {
      firstDay: firstDayOf({ paidAt, mealType: plan.meal_type }, this.config.rules),
      startWithinDays,
      pauseMaxDays,
      serviceAreaPins: this.config.serviceAreaPins,
      cutOffOf: (slot) => this.slots.cutOff(slot),
      source: actorOf(caller).kind === 'customer' ? 'customer' : 'admin',
    };
    return change(subscription, command, { offer, rules });
  }
}
