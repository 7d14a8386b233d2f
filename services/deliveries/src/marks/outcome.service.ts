import type { DeliveryOutcome } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isOwed, isSameOutcome, outcomeOf } from '../domain/runs/outcome.js';
import { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import { FailureService } from './failure.service.js';
import { MarkRepository, type MarkedDelivery, type NewMark } from './mark.repository.js';

type Marked = { delivery: MarkedDelivery; marks: (NewMark & { seq: number })[]; outcome: DeliveryOutcome | null };

/** Administrators' marks count on from those that the delivery has. */
function numbered({ marks }: MarkedDelivery, added: readonly NewMark[]): Marked['marks'] {
  let last = Math.max(0, ...marks.filter(({ source }) => source === 'admin').map(({ seq }) => seq));
  return added.map((mark) => ({ ...mark, seq: mark.seq ?? (last += 1) }));
}

function marked(delivery: MarkedDelivery, added: readonly NewMark[]): Marked {
  const known = new Set(delivery.marks.map(({ id }) => id));
  const marks = numbered(
    delivery,
    added.filter(({ id }) => !known.has(id)),
  );
  return { delivery, marks, outcome: outcomeOf([...delivery.marks, ...marks], delivery.slot) };
}

/** Whether the customer's meals stay where they are, and there is nothing to write about. */
const isPlain = ({ delivery, outcome }: Marked): boolean =>
  isOwed(outcome) === isOwed(delivery.outcome) && (outcome?.result !== 'failed' || isSameOutcome(outcome, delivery.outcome));

const isOf =
  (delivery: MarkedDelivery) =>
  (mark: NewMark): boolean =>
    mark.deliveryId === delivery.id;
const idsOf = (all: readonly Marked[]): string[] => all.flatMap(({ marks }) => marks.map(({ id }) => id));

/**
 * Stores marks, and the outcomes that follow from them. Most deliveries reach their customers: those are written together. A delivery that failed, or that
 * did not after all, changes its plan, in a transaction of its own.
 */
@Injectable()
export class OutcomeService {
  constructor(
    private readonly marks: MarkRepository,
    private readonly transaction: SubscriptionTransaction,
    private readonly failures: FailureService,
  ) {}

  /** @returns the ids of the marks that were not stored before @throws AppError */
  async record(added: readonly NewMark[]): Promise<string[]> {
    if (added.length === 0) return [];
    const { stored, left } = await this.transaction.database.transaction((tx) => this.together(tx, added));
    for (const delivery of left) stored.push(...(await this.alone(delivery, added.filter(isOf(delivery)))));
    return stored;
  }

  private async together(tx: EntityManager, added: readonly NewMark[]): Promise<{ stored: string[]; left: MarkedDelivery[] }> {
    const deliveries = await this.marks.lock(tx, [...new Set(added.map(({ deliveryId }) => deliveryId))]);
    const all = deliveries.map((delivery) => marked(delivery, added.filter(isOf(delivery)))).filter(({ marks }) => marks.length > 0);
    const plain = all.filter(isPlain);
    await this.write(tx, plain);
    return { stored: idsOf(plain), left: all.filter((one) => !isPlain(one)).map(({ delivery }) => delivery) };
  }

  private alone({ id, subscriptionId }: MarkedDelivery, added: readonly NewMark[]): Promise<string[]> {
    return this.transaction.run({ id: subscriptionId }, async (tx, unit) => {
      // Before the outcome is written: the plan is compared with what it was.
      await unit.read();
      const [delivery] = await this.marks.lock(tx, [id]);
      const one = marked(delivery!, added);
      if (one.marks.length === 0) return [];
      await this.write(tx, [one]);
      if (!isPlain(one)) await this.failures.write(unit, { ...one, mark: one.marks.at(-1)! });
      return idsOf([one]);
    });
  }

  private async write(tx: EntityManager, all: readonly Marked[]): Promise<void> {
    if (all.length === 0) return;
    await this.marks.add(
      tx,
      all.flatMap(({ marks }) => marks),
    );
    await this.marks.decide(
      tx,
      all.map(({ delivery, outcome }) => ({ id: delivery.id, outcome })),
    );
  }
}
