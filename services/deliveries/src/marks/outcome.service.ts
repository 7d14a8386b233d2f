import type { DeliveryOutcome, SlotNumber } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { highestRanked, isSameOutcome, outcomeOf } from '../domain/runs/outcome.js';
import { SubscriptionTransaction, type AcceptedChange, type Unit } from '../subscriptions/subscription-transaction.js';
import type { ReadSubscription } from '../subscriptions/subscription.repository.js';
import { differenceOf } from '../domain/subscription/difference.js';
import { FailureService } from './failure.service.js';
import { MarkRepository, type MarkedDelivery, type NewMark } from './mark.repository.js';

/** Writes what belongs to stored marks that decide the outcome of their deliveries, in their transaction. */
type WriteBeside = (tx: EntityManager, deciding: readonly NewMark[]) => Promise<void>;

type MarkedSet = { set: readonly MarkedDelivery[]; added: readonly NewMark[] };
type ReadUnit = { unit: Unit; read: ReadSubscription };
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
  isSameOutcome(outcome, delivery.outcome) || [outcome, delivery.outcome].every((one) => one?.result !== 'failed');

/** Plans of one transaction: its slots are locked while their changes are written. */
const setSize = 20;

/** Sets of deliveries of different plans, each in the order of the plans. */
function setsOf(deliveries: readonly MarkedDelivery[]): MarkedDelivery[][] {
  const sets: MarkedDelivery[][] = [];
  for (const delivery of deliveries.toSorted((a, b) => (a.subscriptionId < b.subscriptionId ? -1 : 1))) {
    const last = sets.at(-1);
    if (last && last.length < setSize && last.at(-1)!.subscriptionId !== delivery.subscriptionId) last.push(delivery);
    else sets.push([delivery]);
  }
  return sets;
}

const isOf =
  (delivery: MarkedDelivery) =>
  (mark: NewMark): boolean =>
    mark.deliveryId === delivery.id;
const marksOf = (all: readonly Marked[]): Marked['marks'] => all.flatMap(({ marks }) => marks);

/** Of the added marks, those that decide the outcome of their deliveries: one that yields to a rider may not. */
const decidingOf = (all: readonly Marked[]): Marked['marks'] =>
  all.flatMap(({ delivery, marks }) => {
    const highest = highestRanked([...delivery.marks, ...marks]);
    return marks.filter(({ id }) => id === highest?.id);
  });

/**
 * Stores marks, and the outcomes that follow from them. Most deliveries reach their customers; their outcomes are written together. A delivery that
 * failed, or whose failure is corrected, changes its plan. Such deliveries are written in sets, and those of a set that is refused one by one.
 */
@Injectable()
export class OutcomeService {
  constructor(
    private readonly database: DataSource,
    private readonly marks: MarkRepository,
    private readonly transaction: SubscriptionTransaction,
    private readonly failures: FailureService,
  ) {}

  /** @returns the number of marks that were not stored before and decide the outcome of their deliveries @throws AppError, Refusal */
  async record(added: readonly NewMark[], beside: WriteBeside = () => Promise.resolve()): Promise<number> {
    if (added.length === 0) return 0;
    const { decided, left } = await this.database.transaction((tx) => this.together(tx, added, beside));
    const counts = [decided];
    for (const set of setsOf(left)) counts.push(await this.inSet(set, added, beside));
    return counts.reduce((sum, count) => sum + count);
  }

  /** Where one of them is refused, or its slot was taken in between, each gets a transaction of its own, which says so or is repeated. */
  private async inSet(set: readonly MarkedDelivery[], added: readonly NewMark[], beside: WriteBeside): Promise<number> {
    const given = added.filter(({ deliveryId }) => set.some(({ id }) => id === deliveryId));
    if (set.length > 1) {
      const counted = this.database.transaction((tx) => this.changing(tx, { set, added: given }, beside));
      const count = await counted.catch(() => undefined);
      if (count !== undefined) return count;
    }
    let count = 0;
    for (const delivery of set) {
      const one = { set: [delivery], added: given.filter(isOf(delivery)) };
      count += await this.transaction.run({ id: delivery.subscriptionId }, (tx) => this.changing(tx, one, beside));
    }
    return count;
  }

  private async together(
    tx: EntityManager,
    added: readonly NewMark[],
    beside: WriteBeside,
  ): Promise<{ decided: number; left: MarkedDelivery[] }> {
    const deliveries = await this.marks.lock(tx, [...new Set(added.map(({ deliveryId }) => deliveryId))]);
    const all = deliveries.map((delivery) => marked(delivery, added.filter(isOf(delivery)))).filter(({ marks }) => marks.length > 0);
    const plain = all.filter(isPlain);
    await this.write(tx, plain, beside);
    return { decided: decidingOf(plain).length, left: all.filter((one) => !isPlain(one)).map(({ delivery }) => delivery) };
  }

  /** Each step is made for the whole set; a plan is read before the outcome of its delivery is written. */
  private async changing(tx: EntityManager, { set, added }: MarkedSet, beside: WriteBeside): Promise<number> {
    const units = new Map<string, ReadUnit>();
    for (const { subscriptionId: id } of set)
      units.set(id, await this.transaction.within(tx, { id }, async (_tx, unit) => ({ unit, read: await unit.read() })));
    const deliveries = await this.marks.lock(
      tx,
      set.map(({ id }) => id),
    );
    const all = deliveries.map((delivery) => marked(delivery, added.filter(isOf(delivery)))).filter(({ marks }) => marks.length > 0);
    await this.write(tx, all, beside);
    const changes = all.filter((one) => !isPlain(one)).map((one) => this.changeOf(units.get(one.delivery.subscriptionId)!, one));
    await this.marks.lockSlots(tx, [...new Set(changes.flatMap(({ slots }) => slots))]);
    for (const { unit, change } of changes) await unit.write(change);
    return decidingOf(all).length;
  }

  private changeOf({ unit, read }: ReadUnit, one: Marked): { unit: Unit; change: AcceptedChange; slots: SlotNumber[] } {
    const change = this.failures.decide(read, { ...one, mark: one.marks.at(-1)! });
    return { unit, change, slots: differenceOf(read.stored.subscription, change.after).map(({ slot }) => slot) };
  }

  private async write(tx: EntityManager, all: readonly Marked[], beside: WriteBeside): Promise<void> {
    if (all.length === 0) return;
    await this.marks.add(tx, marksOf(all));
    await beside(tx, decidingOf(all));
    await this.marks.decide(
      tx,
      all.map(({ delivery, outcome }) => ({ id: delivery.id, outcome })),
    );
  }
}
