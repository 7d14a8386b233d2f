import { slotNumber, slotOf, slotText, type DeliverySlot, type Identity, type SlotCalledOff, type SlotNumber } from '@2x7/contracts';
import { AppError, Audit, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { actorOf } from '../subscriptions/plan-call.js';
import { Clock } from '../time/clock.js';

/** A delivery that is still to fail. */
export type CalledOff = {
  id: string;
  subscription_id: string;
  called_off_at: Date;
  called_off_by: string | null;
  called_off_reason: string;
};

/** Deliveries that one statement finds. */
const batch = 200;

/** Slots that are called off after their freeze, and their deliveries. */
@Injectable()
export class CallOffRepository {
  constructor(
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** What is not marked. @throws AppError 409 where the slot cannot be called off */
  async effects(db: Db, at: DeliverySlot): Promise<SlotCalledOff> {
    await this.refuse(db, slotNumber(at));
    return sql.one<SlotCalledOff>(
      db,
      `SELECT count(*)::int AS deliveries, coalesce(sum(d.meals), 0)::int AS meals, count(DISTINCT s.customer_id)::int AS customers
       FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id WHERE d.slot = $1 AND d.state = 'locked'`,
      [slotNumber(at)],
    );
  }

  /** Repeated, it changes nothing. */
  async callOff(tx: EntityManager, { at, reason, actor }: { at: DeliverySlot; reason: string; actor: Identity }): Promise<void> {
    const changed = await sql.execute(
      tx,
      `UPDATE slots SET called_off_at = ${this.clock.sql}, called_off_reason = $2, called_off_by = $3 WHERE slot = $1 AND called_off_at IS NULL`,
      [slotNumber(at), reason, actorOf(actor).id],
    );
    if (changed === 0) return;
    const entityId = String(slotNumber(at));
    await this.audit.record(tx, { actor, action: 'called off', entity: 'slots', entityId, after: { ...at, reason } });
  }

  /** The deliveries that are still to fail. One whose mark an administrator has taken back since is left out. */
  open(db: Db): Promise<CalledOff[]> {
    return sql.many<CalledOff>(
      db,
      `SELECT d.id, d.subscription_id, s.called_off_at, s.called_off_by, s.called_off_reason FROM slots s JOIN deliveries d ON d.slot = s.slot
       WHERE s.called_off_at IS NOT NULL AND d.state = 'locked'
         AND NOT EXISTS (SELECT FROM marks m WHERE m.delivery_id = d.id AND m.source = 'admin' AND m.received_at > s.called_off_at)
       ORDER BY d.id LIMIT ${batch}`,
    );
  }

  private async refuse(db: Db, slot: SlotNumber): Promise<void> {
    if (await sql.oneOrNone(db, 'SELECT FROM slots WHERE slot = $1 AND boxed_at IS NOT NULL', [slot])) return;
    throw new AppError(
      'conflict',
      `${slotText(slotOf(slot))} is not final yet. Close the slot instead: its deliveries move to other days.`,
    );
  }
}
