import { dayOfNumber, type SlotNumber } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { SlotChange } from '../domain/subscription/difference.js';
import type { Override, Subscription } from '../domain/subscription/subscription.js';
import type { StoredSubscription } from './subscription.repository.js';

const overrideText = (override: Override | undefined): string => JSON.stringify(override);

/** Writes the difference between a subscription and what a command made of it. The slots are booked by the caller, last. */
@Injectable()
export class SubscriptionWriter {
  async write(tx: EntityManager, stored: StoredSubscription, after: Subscription, changes: readonly SlotChange[]): Promise<void> {
    const { id, subscription: before } = stored;
    if (before.profiles !== after.profiles || before.addresses !== after.addresses) await this.keepLate(tx, stored);
    await this.writeRow(tx, id, after);
    await this.writeOverrides(tx, id, before, after);
    await this.writePauses(tx, id, before, after);
    await this.writeDeliveries(tx, id, changes);
  }

  async grant(
    tx: EntityManager,
    { id, meals, reason, actorId }: { id: string; meals: number; reason: string; actorId: string | null },
  ): Promise<void> {
    const values = [uuid(), id, meals, reason, actorId];
    await sql.execute(tx, 'INSERT INTO grants (id, subscription_id, meals, reason, actor_id) VALUES ($1, $2, $3, $4, $5)', values);
  }

  /** Deliveries whose cut-off has passed keep their address and diets, even if their slot is frozen later. */
  private async keepLate(tx: EntityManager, { id, subscription: { fixed, addresses, profiles } }: StoredSubscription): Promise<void> {
    await sql.execute(
      tx,
      `UPDATE deliveries d SET eaters = coalesce(d.eaters, $3), address = coalesce(d.address,
         (SELECT o.address FROM overrides o WHERE o.subscription_id = d.subscription_id AND o.slot = d.slot),
         CASE d.slot % 2 WHEN 0 THEN $4 ELSE $5 END)
       WHERE d.subscription_id = $1 AND d.slot = ANY ($2) AND d.state = 'planned'`,
      [id, [...fixed.keys()], JSON.stringify(profiles), addresses.lunch, addresses.dinner],
    );
  }

  private async writeRow(tx: EntityManager, id: string, after: Subscription): Promise<void> {
    await sql.execute(
      tx,
      `UPDATE subscriptions SET version = version + 1, starts_on = $2, unscheduled = $3, meals_taken_back = $4, phone = $5, address_lunch = $6,
         address_dinner = $7, profiles = $8, delivery_note = $9, delivered_before = $11, meals_reserved = $12,
         profiles_forgotten_at = CASE WHEN profiles = $8 THEN profiles_forgotten_at END,
         cancelled_at = CASE WHEN $10 THEN coalesce(cancelled_at, clock_timestamp()) END
       WHERE id = $1`,
      [
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
      ],
    );
  }

  private async writeOverrides(tx: EntityManager, id: string, before: Subscription, after: Subscription): Promise<void> {
    const gone = [...before.overrides.keys()].filter((slot) => !after.overrides.has(slot));
    if (gone.length > 0) await sql.execute(tx, 'DELETE FROM overrides WHERE subscription_id = $1 AND slot = ANY ($2)', [id, gone]);
    const changed = [...after.overrides].filter(([slot, override]) => overrideText(override) !== overrideText(before.overrides.get(slot)));
    if (changed.length === 0) return;
    const rows = changed.map(([slot, { movedTo: moved_to, skippedSlot: skipped_slot, ...override }]) => ({
      slot,
      moved_to,
      skipped_slot,
      ...override,
    }));
    await sql.execute(
      tx,
      `INSERT INTO overrides (subscription_id, slot, meals, person, address, moved_to, skipped_slot, source)
         SELECT $1, slot, meals, person, address, moved_to, skipped_slot, source
         FROM jsonb_to_recordset($2)
           AS new (slot int, meals smallint, person smallint, address text, moved_to int, skipped_slot int, source text)
       ON CONFLICT (subscription_id, slot) DO UPDATE SET meals = EXCLUDED.meals, person = EXCLUDED.person, address = EXCLUDED.address,
         moved_to = EXCLUDED.moved_to, skipped_slot = EXCLUDED.skipped_slot, source = EXCLUDED.source`,
      [id, JSON.stringify(rows)],
    );
  }

  /** A pause that stays keeps its row, which remembers whether its end was announced. */
  private async writePauses(tx: EntityManager, id: string, before: Subscription, after: Subscription): Promise<void> {
    const text = ({ from, until }: { from: SlotNumber; until: SlotNumber }): string => `${from}-${until}`;
    const [old, now] = [new Set(before.pauses.map(text)), new Set(after.pauses.map(text))];
    for (const { from, until } of before.pauses.filter((pause) => !now.has(text(pause))))
      await sql.execute(tx, 'DELETE FROM pauses WHERE subscription_id = $1 AND from_slot = $2 AND until_slot = $3', [id, from, until]);
    for (const { from, until } of after.pauses.filter((pause) => !old.has(text(pause))))
      await sql.execute(tx, 'INSERT INTO pauses (id, subscription_id, from_slot, until_slot) VALUES ($1, $2, $3, $4)', [
        uuid(),
        id,
        from,
        until,
      ]);
  }

  private async writeDeliveries(tx: EntityManager, id: string, changes: readonly SlotChange[]): Promise<void> {
    const gone = changes.filter(({ before, after }) => before && !after).map(({ slot }) => slot);
    if (gone.length > 0)
      await sql.execute(tx, `DELETE FROM deliveries WHERE subscription_id = $1 AND slot = ANY ($2) AND state = 'planned'`, [id, gone]);
    const kept = changes.flatMap(({ slot, after }) => (after ? [{ id: uuid(), slot, ...after }] : []));
    if (kept.length === 0) return;
    await sql.execute(
      tx,
      `INSERT INTO deliveries (id, subscription_id, slot, meals, person)
         SELECT id, $1, slot, meals, person FROM jsonb_to_recordset($2) AS new (id uuid, slot int, meals smallint, person smallint)
       ON CONFLICT (subscription_id, slot) DO UPDATE SET meals = EXCLUDED.meals, person = EXCLUDED.person`,
      [id, JSON.stringify(kept)],
    );
  }
}
