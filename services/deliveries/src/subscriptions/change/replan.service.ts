import type { SlotNumber } from '@2x7/contracts';
import { Log, Repeated, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NIL as lowestId, v7 as uuid } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { differenceOf, isSame, type Change, type SlotChange } from '../../domain/subscription/difference.js';
import { planUndated } from '../../domain/schedule/plan.js';
import { isBeyondHorizon } from '../../domain/calendar/plan-effects.js';
import { replannedSentences } from '../../domain/calendar/shop-sentences.js';
import { Clock } from '../../time/clock.js';
import { SubscriptionTransaction } from '../subscription-transaction.js';

/** Plans that one statement finds. */
const batch = 200;
/** Runs between two attempts to place meals without a date: room for them appears when a day is added or an administrator makes some. */
const placeEvery = 30;

/**
 * Whether the plan only grows at its end while other meals still have no date, as it does each day when it reaches beyond the horizon:
 * its customer gets one change, when the last meal has its date. A date that a full slot gives later may be that of tomorrow: it is announced.
 */
function onlyGrows({ before, after }: Change, difference: readonly SlotChange[], until: SlotNumber): boolean {
  if (after.unscheduled === 0 || before.planned.size === 0 || !isBeyondHorizon(after, until)) return difference.length === 0;
  const last = Math.max(...before.planned.keys());
  return difference.every(({ slot }) => slot > last);
}

/**
 * Plans again what the kitchen has changed: deliveries in closed slots, and meals without a date. Both lists are
 * conditions on stored rows, so they survive a crash. Each plan has its own transaction and its own confirmation.
 */
@Injectable()
export class ReplanService {
  private runs = 0;
  /** The last plan without a date that was tried; the next run continues after it. */
  private tried: string = lowestId;

  constructor(
    private readonly database: DataSource,
    private readonly transaction: SubscriptionTransaction,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(deliveriesConfigToken) readonly config: Pick<DeliveriesConfig, 'tickMs'>,
  ) {}

  @Repeated<ReplanService>({ name: 'planning again', everyMs: ({ config }) => config.tickMs })
  async planAgain(stopping: AbortSignal): Promise<void> {
    for (let ids = await this.inClosedSlots(lowestId); ids.length > 0 && !stopping.aborted; ids = await this.inClosedSlots(ids.at(-1)!))
      await this.replanEach(ids, stopping);
    if (this.runs++ % placeEvery !== 0) return;
    const ids = await this.withoutDate(this.tried);
    this.tried = ids.length < batch ? lowestId : ids.at(-1)!;
    await this.replanEach(ids, stopping);
  }

  /** A plan that fails is tried again by the next run. */
  private async replanEach(ids: readonly string[], stopping: AbortSignal): Promise<void> {
    for (const id of ids) {
      if (stopping.aborted) return;
      await this.replan(id).catch((error: unknown) => this.log.error('plan not planned again', error, { subscription_id: id }));
    }
  }

  /** Repeated, it changes nothing. */
  async replan(id: string): Promise<void> {
    await this.transaction.run({ id }, async (_tx, unit) => {
      const { stored, offer } = await unit.read();
      const after = planUndated(stored.subscription, offer);
      const change = { before: stored.subscription, after };
      if (isSame(change.before, after)) return;
      if (onlyGrows(change, differenceOf(change.before, after), offer.until)) return unit.writePlan(after);
      const sentences = replannedSentences(change, offer);
      await unit.write({ after, sentences, key: `kitchen-${uuid()}`, command: { type: 'plan' }, actor: { kind: 'kitchen', id: null } });
    });
  }

  /** The plans are found before they are sorted: for the first of them in order, PostgreSQL would read every delivery when there is none. */
  private async inClosedSlots(after: string): Promise<string[]> {
    const rows = await sql.many<{ id: string }>(
      this.database,
      `WITH found AS MATERIALIZED (
         SELECT DISTINCT subscription_id AS id FROM deliveries
         WHERE slot = ANY (ARRAY(SELECT slot FROM slots WHERE closed_reason IS NOT NULL AND frozen_at IS NULL AND cut_off > ${this.clock.sql}))
           AND state = 'planned' AND subscription_id > $1)
       SELECT id FROM found ORDER BY id LIMIT $2`,
      [after, batch],
    );
    return rows.map(({ id }) => id);
  }

  private async withoutDate(after: string): Promise<string[]> {
    const rows = await sql.many<{ id: string }>(
      this.database,
      'SELECT id FROM subscriptions WHERE unscheduled > 0 AND id > $1 ORDER BY id LIMIT $2',
      [after, batch],
    );
    return rows.map(({ id }) => id);
  }
}
