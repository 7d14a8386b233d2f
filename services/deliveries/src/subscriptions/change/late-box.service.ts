import { slotNumber, type AddLateBox, type ChangePreview, type DeliverySlot, type SubscriptionChange } from '@2x7/contracts';
import { Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addLateDelivery } from '../../domain/subscription/late-box.js';
import { lateSentences } from '../../domain/calendar/shop-sentences.js';
import { LateBoxRepository } from '../../kitchen/late-box.repository.js';
import { publicPart } from '../change.repository.js';
import { actorOf, commandEntry, type PlanCall } from '../plan-call.js';
import { SubscriptionTransaction } from '../subscription-transaction.js';
import { presentPreview } from '../reading/subscription.presenter.js';

/** Boxes that an administrator adds after the cut-off. The kitchen sees them apart; the boxes that were counted stay as they are. */
@Injectable()
export class LateBoxService {
  constructor(
    private readonly database: DataSource,
    private readonly transaction: SubscriptionTransaction,
    private readonly boxes: LateBoxRepository,
    private readonly audit: Audit,
  ) {}

  /** What the box would do. Writes nothing. @throws AppError, Refusal as adding it */
  async preview({ id }: PlanCall, slot: DeliverySlot): Promise<ChangePreview> {
    const { stored, offer } = await this.transaction.read({ id });
    const { after, meals } = addLateDelivery(stored.subscription, slotNumber(slot), offer);
    await this.boxes.check(this.database, slotNumber(slot), meals);
    return presentPreview({ stored, after }, lateSentences({ before: stored.subscription, after }, { slot }, offer));
  }

  /** @throws AppError, Refusal */
  add({ id, caller }: PlanCall, { key, slot, reason }: AddLateBox): Promise<SubscriptionChange> {
    const sent = { key, command: { type: 'late-box', slot, reason } };
    return this.transaction.run({ id, sent }, async (tx, unit) => {
      if (unit.known) return publicPart(unit.known);
      const { stored, offer } = await unit.read();
      const { after, meals } = addLateDelivery(stored.subscription, slotNumber(slot), offer);
      await this.boxes.add(tx, { id, slot: slotNumber(slot), meals });
      await this.audit.record(tx, commandEntry({ id, caller }, sent.command));
      const sentences = lateSentences({ before: stored.subscription, after }, { slot, reason }, offer);
      return publicPart(await unit.write({ ...sent, after, sentences, actor: actorOf(caller) }));
    });
  }
}
