import { dayOfNumber, type SlotNumber } from '@2x7/contracts';
import { sql, type Statement } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { SlotChange } from '../domain/subscription/difference.js';
import type { Override, Pause, Subscription } from '../domain/subscription/subscription.js';
import { lastAnnounced } from './reminder-time.js';
import type { StoredSubscription } from './subscription.repository.js';

/** Meals that the shop adds to the plan `id`. `isCarriedOver`: they are owed from another plan of the customer; if absent, not. */
export type Grant = { id: string; meals: number; reason: string; actorId: string | null; isCarriedOver?: boolean };

const overrideText = (override: Override | undefined): string => JSON.stringify(override);
const overrideRow = (
  slot: SlotNumber,
  { movedTo, movedMeals, earlierMeals, earlierPerson, onlyPerson, wasSkipped, skippedSlot, ...override }: Override,
): object => ({
  slot,
  moved_to: movedTo,
  moved_meals: movedMeals,
  earlier_meals: earlierMeals,
  earlier_person: earlierPerson,
  only_person: onlyPerson,
  was_skipped: wasSkipped,
  skipped_slot: skippedSlot,
  ...override,
});
const pauseText = ({ from, until }: Pause): string => `${from}-${until}`;

/** Writes the difference between a subscription and what a command made of it, in one round trip. The slots are booked by the caller, last. */
@Injectable()
export class SubscriptionWriter {
  /** @param also statements that are executed with it and touch no row of the subscription */
  async write(
    tx: EntityManager,
    stored: StoredSubscription,
    after: Subscription,
    { difference, also = [] }: { difference: readonly SlotChange[]; also?: readonly Statement[] },
  ): Promise<void> {
    const { id, subscription: before } = stored;
    const kept = before.carriedOver - after.carriedOver;
    await sql.all([
      kept > 0 && this.keepCarried(tx, id, kept),
      // First: `lateKept` reads the overrides as they were and changes deliveries, and a pause may take the place of a deleted one.
      sql.inOrder(tx, [...this.lateKept(stored, after), ...this.pauses(stored, after)]),
      sql.together(tx, [this.row(id, after), ...this.overrides(id, before, after), ...this.deliveries(id, difference), ...also]),
    ]);
  }

  async grant(tx: EntityManager, { id, meals, reason, actorId, isCarriedOver = false }: Grant): Promise<void> {
    const values = [uuid(), id, meals, reason, actorId, isCarriedOver];
    const text = 'INSERT INTO grants (id, subscription_id, meals, reason, actor_id, is_carried_over) VALUES ($1, $2, $3, $4, $5, $6)';
    await sql.execute(tx, text, values);
  }

  /** So many meals that are owed from another plan are kept for the customer's next one: the newest. Those of one grant that were eaten stay. */
  private async keepCarried(tx: EntityManager, id: string, meals: number): Promise<void> {
    await sql.execute(
      tx,
      `WITH carried AS (SELECT g.*, s.customer_id AS customer, sum(g.meals) OVER (ORDER BY g.at DESC, g.id DESC) - g.meals AS newer
           FROM grants g JOIN subscriptions s ON s.id = g.subscription_id WHERE s.id = $1 AND g.is_carried_over),
         leaving AS (SELECT *, least(meals, $2 - newer)::int AS kept FROM carried WHERE newer < $2),
         parts AS (INSERT INTO grants (id, customer_id, meals, reason, actor_id, at, is_carried_over)
           SELECT gen_random_uuid(), customer, kept, reason, actor_id, at, true FROM leaving WHERE kept < meals)
       UPDATE grants g SET meals = CASE WHEN l.kept < g.meals THEN g.meals - l.kept ELSE g.meals END,
         subscription_id = CASE WHEN l.kept < g.meals THEN g.subscription_id END, customer_id = CASE WHEN l.kept = g.meals THEN l.customer END
       FROM leaving l WHERE g.id = l.id`,
      [id, meals],
    );
  }

  /** Deliveries whose cut-off has passed keep their address and diets, even if their slot is frozen later. */
  private lateKept({ id, subscription: { fixed, addresses, profiles } }: StoredSubscription, after: Subscription): Statement[] {
    if (profiles === after.profiles && addresses === after.addresses) return [];
    const text = `UPDATE deliveries d SET eaters = coalesce(d.eaters, $3), address = coalesce(d.address,
         (SELECT o.address FROM overrides o WHERE o.subscription_id = d.subscription_id AND o.slot = d.slot),
         CASE d.slot % 2 WHEN 0 THEN $4 ELSE $5 END)
       WHERE d.subscription_id = $1 AND d.slot = ANY ($2) AND d.state = 'planned'`;
    return [{ text, values: [id, [...fixed.keys()], JSON.stringify(profiles), addresses.lunch, addresses.dinner] }];
  }

  private row(id: string, after: Subscription): Statement {
    return {
      text: `UPDATE subscriptions SET version = version + 1, starts_on = $2, unscheduled = $3, meals_taken_back = $4, phone = $5, address_lunch = $6,
         address_dinner = $7, profiles = $8, delivery_note = $9, delivered_before = $11, meals_reserved = $12, email = $13,
         profiles_forgotten_at = CASE WHEN profiles = $8 AND delivery_note = $9 THEN profiles_forgotten_at END,
         cancelled_at = CASE WHEN $10 THEN coalesce(cancelled_at, clock_timestamp()) END
       WHERE id = $1`,
      values: [
        id,
        dayOfNumber(after.startsOn),
        after.unscheduled,
        after.takenBack,
        after.phone,
        after.addresses.lunch,
        after.addresses.dinner,
        JSON.stringify(after.profiles),
        after.deliveryNote,
        after.isCancelled,
        after.deliveredBefore,
        after.reserved,
        after.email,
      ],
    };
  }

  private overrides(id: string, before: Subscription, after: Subscription): Statement[] {
    const gone = [...before.overrides.keys()].filter((slot) => !after.overrides.has(slot));
    const changed = [...after.overrides].filter(([slot, override]) => overrideText(override) !== overrideText(before.overrides.get(slot)));
    const deleted = deletion('overrides', id, gone);
    if (changed.length === 0) return deleted;
    const rows = changed.map(([slot, override]) => overrideRow(slot, override));
    const text = `INSERT INTO overrides (subscription_id, slot, meals, person, address, moved_to, moved_meals, earlier_meals, earlier_person, only_person, was_skipped, skipped_slot, source)
         SELECT $1, slot, meals, person, address, moved_to, moved_meals, earlier_meals, earlier_person, only_person, was_skipped, skipped_slot, source
         FROM jsonb_to_recordset($2)
           AS new (slot int, meals smallint, person smallint, address text, moved_to int, moved_meals smallint, earlier_meals smallint, earlier_person smallint,
             only_person smallint, was_skipped boolean, skipped_slot int, source text)
       ON CONFLICT (subscription_id, slot) DO UPDATE SET meals = EXCLUDED.meals, person = EXCLUDED.person, address = EXCLUDED.address,
         moved_to = EXCLUDED.moved_to, moved_meals = EXCLUDED.moved_meals, earlier_meals = EXCLUDED.earlier_meals, earlier_person = EXCLUDED.earlier_person,
         only_person = EXCLUDED.only_person, was_skipped = EXCLUDED.was_skipped, skipped_slot = EXCLUDED.skipped_slot, source = EXCLUDED.source`;
    return [...deleted, { text, values: [id, JSON.stringify(rows)] }];
  }

  /**
   * A pause that stays keeps its row, which remembers whether its end was announced. The confirmation of a change names the end, so one that is
   * as near as that of a reminder needs no reminder beside it.
   */
  private pauses({ id, subscription: before, now: at }: StoredSubscription, after: Subscription): Statement[] {
    const [old, now] = [new Set(before.pauses.map(pauseText)), new Set(after.pauses.map(pauseText))];
    const deleted = before.pauses.filter((pause) => !now.has(pauseText(pause)));
    const added = after.pauses.filter((pause) => !old.has(pauseText(pause)));
    return [
      ...deleted.map(({ from, until }) => ({
        text: 'DELETE FROM pauses WHERE subscription_id = $1 AND from_slot = $2 AND until_slot = $3',
        values: [id, from, until],
      })),
      ...added.map(({ from, until }) => ({
        text: 'INSERT INTO pauses (id, subscription_id, from_slot, until_slot, announced_at) VALUES ($1, $2, $3, $4, $5)',
        values: [uuid(), id, from, until, until <= lastAnnounced(at) ? at : null],
      })),
    ];
  }

  private deliveries(id: string, changes: readonly SlotChange[]): Statement[] {
    const gone = changes.filter(({ before, after }) => before && !after).map(({ slot }) => slot);
    const kept = changes.flatMap(({ slot, after }) => (after ? [{ id: uuid(), slot, ...after }] : []));
    const deleted = deletion('deliveries', id, gone, `AND state = 'planned'`);
    if (kept.length === 0) return deleted;
    const text = `INSERT INTO deliveries (id, subscription_id, slot, meals, person)
         SELECT id, $1, slot, meals, person FROM jsonb_to_recordset($2) AS new (id uuid, slot int, meals smallint, person smallint)
       ON CONFLICT (subscription_id, slot) DO UPDATE SET meals = EXCLUDED.meals, person = EXCLUDED.person`;
    return [...deleted, { text, values: [id, JSON.stringify(kept)] }];
  }
}

const deletion = (table: 'overrides' | 'deliveries', id: string, slots: readonly SlotNumber[], and = ''): Statement[] =>
  slots.length === 0 ? [] : [{ text: `DELETE FROM ${table} WHERE subscription_id = $1 AND slot = ANY ($2) ${and}`, values: [id, slots] }];
