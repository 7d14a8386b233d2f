import { markPlaces, slotOf, windowStart, type FailureCause, type SlotNumber } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { endOf } from '../domain/calendar/calendar.js';
import { outcomeOf } from '../domain/runs/outcome.js';
import { lockDeliveries } from '../kitchen/freeze/lock-deliveries.js';
import type { FailureService } from '../marks/failure.service.js';
import { MarkRepository, type MarkedDelivery, type NewMark } from '../marks/mark.repository.js';
import type { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';

type Parts = { now: Date; transaction: SubscriptionTransaction; failures: FailureService };

/** By their place among the deliveries of the past, newest first. */
const failing: Record<number, FailureCause> = { 2: 'vehicle', 5: 'not-home' };

/** A rider's mark, some minutes after the window has begun. */
function markOf({ id: deliveryId, slot }: MarkedDelivery, index: number): NewMark & { seq: number } {
  const at = new Date(windowStart(slotOf(slot)).getTime() + (3 + ((index * 7) % 100)) * 60_000);
  const cause = failing[index] ?? null;
  return {
    ...{ id: uuid(), deliveryId, seq: 1, source: 'rider', result: cause ? 'failed' : 'delivered', cause },
    place: cause ? null : markPlaces[index % markPlaces.length]!,
    ...{ phoneAt: at, at, receivedAt: at, clockErrorMs: 0, runId: null, actorId: null, reason: null },
  };
}

/** Marks what is over: most deliveries reached their customers, one is owed again, and one counts as delivered. */
export async function seedMarks(tx: EntityManager, { now, transaction, failures }: Parts): Promise<void> {
  const marks = new MarkRepository();
  const slots = await sql.many<{ slot: SlotNumber }>(tx, 'SELECT slot FROM slots WHERE cut_off < $1 ORDER BY slot', [now]);
  const past = slots.map(({ slot }) => slot).filter((slot) => endOf(slot) < now.getTime());
  await sql.inOrder(
    tx,
    past.map((slot) => ({ text: lockDeliveries, values: [slot] })),
  );
  const ids = await sql.many<{ id: string }>(
    tx,
    `SELECT id FROM deliveries WHERE slot = ANY ($1) AND state = 'locked' ORDER BY slot DESC, id`,
    [past],
  );
  const found = new Map(
    (
      await marks.find(
        tx,
        ids.map(({ id }) => id),
      )
    ).map((delivery) => [delivery.id, delivery]),
  );
  const made = ids.map(({ id }, index) => ({ delivery: found.get(id)!, mark: markOf(found.get(id)!, index) }));
  const decide = async (some: typeof made): Promise<void> => {
    await marks.add(
      tx,
      some.map(({ mark }) => mark),
    );
    await marks.decide(
      tx,
      some.map(({ delivery, mark }) => ({ id: delivery.id, outcome: outcomeOf([mark], delivery.slot) })),
    );
  };
  await decide(made.filter(({ mark }) => mark.cause === null));
  for (const one of made.filter(({ mark }) => mark.cause !== null))
    await transaction.within(tx, { id: one.delivery.subscriptionId }, async (_tx, unit) => {
      const read = await unit.read();
      await decide([one]);
      await unit.write(failures.decide(read, { ...one, outcome: outcomeOf([one.mark], one.delivery.slot) }));
    });
}
