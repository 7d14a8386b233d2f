import { dayOf, lunchOf, type PlanSnapshot, type SlotNumber } from '@2x7/contracts';
import { Repeated, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { firstToCome } from '../domain/calendar/calendar.js';
import { underWay } from '../problems/refunds/refund-states.js';
import { Clock } from '../time/clock.js';
import { lastAnnounced, reminderDays } from './reminder-time.js';
import { SubscriptionEvents } from './subscription-events.js';
import { isConfirmed } from './subscription.repository.js';

/** Emails in one run; the next run continues. */
const mostAtOnce = 500;
/** Ticks between two runs: a minute. A look at the deliveries of four days takes a second of PostgreSQL's time at 100,000 plans. */
const ticks = 6;

/**
 * Whether the customer has cancelled the rest of plan `s`, and its money is not back yet. The plan may not end there: its meals come after
 * all if no money goes back. OFFSET 0: the few plans with reserved meals are looked up one by one, instead of reading all requests.
 */
const isRestCancelled = `(s.meals_reserved > 0 AND EXISTS (
  SELECT FROM refund_requests q JOIN problems p ON p.id = q.problem_id
  WHERE q.subscription_id = s.id AND q.state IN ${underWay} AND p.kind = 'cancel-rest' OFFSET 0))`;

type Row = { id: string; number: string; plan: PlanSnapshot; name: string; email: string; slot: SlotNumber; pause_id: string };

/** SQL condition on a pause `p`: it has begun by the day of its reminder. The reminder of a shorter one would come before its first day. */
const isLong = `p.from_slot / 2 <= p.until_slot / 2 - ${reminderDays}`;

/** Reminds customers of the end of a pause and of their plan, once each. */
@Injectable()
export class ReminderService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly events: SubscriptionEvents,
    @Inject(deliveriesConfigToken) readonly config: Pick<DeliveriesConfig, 'tickMs'>,
  ) {}

  @Repeated<ReminderService>({ name: 'reminders', everyMs: ({ config }) => ticks * config.tickMs })
  async remind(): Promise<void> {
    const now = await this.clock.now(this.database);
    const today = lunchOf(dayOf(now));
    const last = lastAnnounced(now);
    await this.database.transaction((tx) => this.ofPauses(tx, today, last));
    await this.database.transaction((tx) => this.ofPlans(tx, firstToCome(now), last));
  }

  /** The delivery after the pause decides: a plan whose meals are used up does not resume. */
  private async ofPauses(tx: EntityManager, today: SlotNumber, last: SlotNumber): Promise<void> {
    const rows = await sql.many<Row>(
      tx,
      `SELECT s.id, s.number, s.plan, s.name, s.email, p.id AS pause_id,
         (SELECT min(d.slot) FROM deliveries d WHERE d.subscription_id = s.id AND d.slot > p.until_slot) AS slot
       FROM pauses p JOIN subscriptions s ON s.id = p.subscription_id
       WHERE p.announced_at IS NULL AND p.until_slot BETWEEN $1 AND $2 AND ${isLong} AND ${isConfirmed}
       ORDER BY p.until_slot LIMIT $3 FOR UPDATE OF p SKIP LOCKED`,
      [today, last, mostAtOnce],
    );
    for (const row of rows) {
      if (row.slot !== null) await this.events.resuming(tx, row, { pauseId: row.pause_id, first: row.slot });
      await sql.execute(tx, `UPDATE pauses SET announced_at = ${this.clock.sql} WHERE id = $1`, [row.pause_id]);
    }
  }

  /** A plan that is changed after its reminder and then ends later is announced once more. */
  private async ofPlans(tx: EntityManager, first: SlotNumber, last: SlotNumber): Promise<void> {
    const rows = await sql.many<Row>(
      tx,
      `SELECT s.id, s.number, s.plan, s.name, s.email, ends.slot
       FROM (SELECT DISTINCT subscription_id FROM deliveries WHERE slot BETWEEN $1 AND $2) near
         JOIN subscriptions s ON s.id = near.subscription_id,
         LATERAL (SELECT max(slot) AS slot FROM deliveries d WHERE d.subscription_id = s.id) ends
       WHERE ends.slot BETWEEN $1 AND $2 AND s.unscheduled = 0 AND s.cancelled_at IS NULL AND ${isConfirmed} AND NOT ${isRestCancelled}
         AND s.announced_end_slot IS DISTINCT FROM ends.slot
       ORDER BY s.id LIMIT $3 FOR UPDATE OF s SKIP LOCKED`,
      [first, last, mostAtOnce],
    );
    for (const row of rows) {
      await this.events.ending(tx, row, row.slot);
      await sql.execute(tx, 'UPDATE subscriptions SET announced_end_slot = $2 WHERE id = $1', [row.id, row.slot]);
    }
  }
}
