import type { SlotNumber, SubscriptionPage, SubscriptionSearch, SubscriptionSummary } from '@2x7/contracts';
import { follows, microsOf, pageOf, Parameters, readCursor, searchCondition, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { firstToCome, slotOrNull } from '../../domain/calendar/calendar.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { Clock } from '../../time/clock.js';
import { isConfirmed } from '../subscription.repository.js';

type Row = {
  id: string;
  number: string;
  plan_name: string;
  persons: number;
  name: string;
  email: string;
  phone: string;
  micros: string;
  is_cancelled: boolean;
  is_reserved: boolean;
  is_paused: boolean;
  meals_left: number;
  is_started: boolean;
  awaits_mark: boolean;
  next_slot: number | null;
  last_slot: number | null;
};

const pageSize = 50;

/** `$1`: the first slot whose window has not ended. `$2`: the first slot whose cut-off has not passed. */
const facts = `s.id, s.number, s.plan ->> 'name' AS plan_name, s.persons, s.name, s.email, s.phone,
  ${microsOf('s.paid_at')} AS micros,
  s.cancelled_at IS NOT NULL AS is_cancelled, s.meals_reserved > 0 AS is_reserved,
  EXISTS (SELECT FROM pauses p WHERE p.subscription_id = s.id AND $2 BETWEEN p.from_slot AND p.until_slot) AS is_paused,
  s.unscheduled + coalesce(d.planned, 0)::int AS meals_left, coalesce(d.awaits_mark, false) AS awaits_mark, coalesce(d.is_started, false) OR s.delivered_before > 0 AS is_started, d.next_slot,
  CASE WHEN s.unscheduled = 0 THEN d.last_slot END AS last_slot`;
const deliveriesOf = `LEFT JOIN LATERAL (SELECT sum(meals) FILTER (WHERE slot >= $2) AS planned, bool_or(slot < $2) AS is_started,
  bool_or(slot < $2 AND outcome IS NULL) AS awaits_mark,
  min(slot) FILTER (WHERE slot >= $1 AND outcome IS NULL) AS next_slot, max(slot) FILTER (WHERE NOT is_owed) AS last_slot FROM deliveries WHERE subscription_id = s.id) d ON true`;

function stateOf(row: Row): SubscriptionSummary['state'] {
  if (row.is_cancelled) return 'cancelled';
  if (row.meals_left === 0) return row.awaits_mark || row.is_reserved ? 'active' : 'ended';
  if (row.is_paused) return 'paused';
  return row.is_started ? 'active' : 'upcoming';
}

const summaryOf = (row: Row): SubscriptionSummary => ({
  id: row.id,
  number: row.number,
  plan_name: row.plan_name,
  state: stateOf(row),
  persons: row.persons,
  meals_left: row.meals_left,
  is_refund_pending: row.is_reserved,
  next_delivery: slotOrNull(row.next_slot),
  last_delivery: slotOrNull(row.last_slot),
});

/** Lists of plans. */
@Injectable()
export class SubscriptionListRepository {
  constructor(
    private readonly database: DataSource,
    private readonly slots: SlotRepository,
    private readonly clock: Clock,
  ) {}

  /** The plans of a customer, newest first. */
  async ofCustomer(customerId: string): Promise<SubscriptionSummary[]> {
    const rows = await sql.many<Row>(
      this.database,
      `SELECT ${facts} FROM subscriptions s ${deliveriesOf} WHERE s.customer_id = $3 AND ${isConfirmed} ORDER BY s.paid_at DESC, s.id DESC LIMIT 200`,
      [...(await this.moments(this.database)), customerId],
    );
    return rows.map(summaryOf);
  }

  /** A page of all plans, newest first. @throws AppError 400 for an unknown `after` */
  async page({ search, after }: SubscriptionSearch): Promise<SubscriptionPage> {
    const end = readCursor(after);
    const parameters = new Parameters(...(await this.moments(this.database)));
    const isFound = search ? searchCondition('search', search, parameters) : 'true';
    const isNext = follows(end, { time: 'paid_at', id: 'id', direction: 'DESC' }, parameters);
    const rows = await sql.many<Row>(
      this.database,
      `WITH page AS (SELECT * FROM subscriptions WHERE ${isFound} AND ${isNext}
         ORDER BY paid_at DESC, id DESC LIMIT ${pageSize + 1})
       SELECT ${facts} FROM page s ${deliveriesOf} ORDER BY s.paid_at DESC, s.id DESC`,
      parameters.values,
    );
    const { shown, next } = pageOf(rows, pageSize);
    return {
      subscriptions: shown.map((row) => ({ ...summaryOf(row), customer: { name: row.name, email: row.email, phone: row.phone } })),
      next,
    };
  }

  private async moments(db: Db): Promise<[toCome: SlotNumber, open: SlotNumber]> {
    const now = await this.clock.now(db);
    return [firstToCome(now), this.slots.firstOpen(now)];
  }
}
