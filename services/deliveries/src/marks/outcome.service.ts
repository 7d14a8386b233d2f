import type { DeliveryOutcome } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isOwed, isSameOutcome, outcomeOf } from '../domain/runs/outcome.js';
import { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import { FailureService } from './failure.service.js';
import { MarkRepository, type MarkedDelivery, type NewMark } from './mark.repository.js';

/** Writes what belongs to stored marks, in their transaction. */
export type WriteBeside = (tx: EntityManager, stored: readonly NewMark[]) => Promise<void>;

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
const marksOf = (all: readonly Marked[]): Marked['marks'] => all.flatMap(({ marks }) => marks);

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

  /** @returns the number of marks that were not stored before @throws AppError */
  async record(added: readonly NewMark[], beside: WriteBeside = () => Promise.resolve()): Promise<number> {
    if (added.length === 0) return 0;
    const { stored, left } = await this.transaction.database.transaction((tx) => this.together(tx, added, beside));
    const counts = [stored];
    for (const delivery of left) counts.push(await this.alone(delivery, added.filter(isOf(delivery)), beside));
    return counts.reduce((sum, count) => sum + count);
  }

  private async together(
    tx: EntityManager,
    added: readonly NewMark[],
    beside: WriteBeside,
  ): Promise<{ stored: number; left: MarkedDelivery[] }> {
    const deliveries = await this.marks.lock(tx, [...new Set(added.map(({ deliveryId }) => deliveryId))]);
    const all = deliveries.map((delivery) => marked(delivery, added.filter(isOf(delivery)))).filter(({ marks }) => marks.length > 0);
    const plain = all.filter(isPlain);
    await this.write(tx, plain, beside);
    return { stored: marksOf(plain).length, left: all.filter((one) => !isPlain(one)).map(({ delivery }) => delivery) };
  }

  private alone({ id, subscriptionId }: MarkedDelivery, added: readonly NewMark[], beside: WriteBeside): Promise<number> {
    return this.transaction.run({ id: subscriptionId }, async (tx, unit) => {
      // Before the outcome is written: the plan is compared with what it was.
      await unit.read();
      const [delivery] = await this.marks.lock(tx, [id]);
      const one = marked(delivery!, added);
      if (one.marks.length === 0) return 0;
      await this.write(tx, [one], beside);
      if (!isPlain(one)) await this.failures.write(unit, { ...one, mark: one.marks.at(-1)! });
      return one.marks.length;
    });
  }

  private async write(tx: EntityManager, all: readonly Marked[], beside: WriteBeside): Promise<void> {
    if (all.length === 0) return;
    const stored = marksOf(all);
    await this.marks.add(tx, stored);
    await beside(tx, stored);
    await this.marks.decide(
      tx,
      all.map(({ delivery, outcome }) => ({ id: delivery.id, outcome })),
    );
  }
}
