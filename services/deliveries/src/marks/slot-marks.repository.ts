import { slotNumber, type SlotDelivery, type SlotMarks, type SlotMarksQuery } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { presentSlot } from '../slots/kitchen-slot.presenter.js';
import { SlotAdminRepository } from '../slots/slot-admin.repository.js';
import { Clock } from '../time/clock.js';

/** Deliveries of one page: so many marks are entered by one call. */
const pageSize = 200;

const deliveries = `
  SELECT d.id AS delivery_id, s.id AS subscription_id, s.number AS order_number, s.name, coalesce(d.address, '') AS address, d.meals, d.outcome
  FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
  WHERE d.slot = $1 AND d.state <> 'planned' AND ($2::uuid IS NULL OR (s.name, d.id) >
    (SELECT last.name, $2 FROM subscriptions last JOIN deliveries b ON b.subscription_id = last.id WHERE b.id = $2))
  ORDER BY s.name, d.id LIMIT ${pageSize + 1}`;

/** The deliveries of a slot with what became of them. */
@Injectable()
export class SlotMarksRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly slots: SlotAdminRepository,
  ) {}

  async find({ after, ...at }: SlotMarksQuery): Promise<SlotMarks> {
    const slot = slotNumber(at);
    const [row] = await this.slots.list([slot]);
    const rows = await sql.many<SlotDelivery>(this.database, deliveries, [slot, after ?? null]);
    const shown = rows.slice(0, pageSize);
    return {
      now: (await this.clock.now(this.database)).toISOString(),
      slot: presentSlot(row!),
      deliveries: shown,
      next: rows.length > pageSize ? shown.at(-1)!.delivery_id : null,
    };
  }
}
