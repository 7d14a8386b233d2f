import { slotNumber, slotOf, slotText, windowEnd, type DeliveryTask, type KitchenSlot, type SlotNumber } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { labelGaps, type MenuSnapshot } from '../../domain/kitchen/label.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { isServed } from '../menu/menu.repository.js';
import { taskQueries, type TaskRow } from './task-queries.js';

/** Tasks of one kind that are named one by one. */
const shown = 10;
/** Tasks of one kind that are counted, so that counting ends soon. */
const counted = 500;
/** Every query takes the same values; PostgreSQL infers no type for one that is not used, so all are named. */
const given = 'WITH given AS (SELECT $1::int[] AS slots, $2::text AS diet, $3::timestamptz AS now, $4::int AS days, $5::int AS horizon)';

/** A task that is about no slot, plan or problem. */
const nothing = { slot: null, subscription_id: null, problem_id: null };

/** Nothing is cooked or brought of a slot that is closed or called off. */
const isNext = (slot: KitchenSlot, now: Date): boolean => slot.phase !== 'closed' && slot.called_off === null && windowEnd(slot) > now;

/** What needs a person's decision. Nothing is stored: a task is gone when its cause is. */
@Injectable()
export class TaskRepository {
  constructor(
    private readonly database: DataSource,
    private readonly slots: SlotRepository,
    @Inject(deliveriesConfigToken) private readonly config: DeliveriesConfig,
  ) {}

  async find(slots: readonly KitchenSlot[], now: Date): Promise<DeliveryTask[]> {
    const { defaultDiet, useWithinDays } = this.config.rules;
    const next = slots.filter((slot) => isNext(slot, now)).map(slotNumber);
    const values = [next, defaultDiet, now, useWithinDays, this.slots.horizon(now)];
    const kinds = await Promise.all(taskQueries.map((query) => this.list(query, values)));
    return [...kinds.flat(), ...(await this.incompleteLabels(next))];
  }

  private async list({ kind, text, sentence, more }: (typeof taskQueries)[number], values: unknown[]): Promise<DeliveryTask[]> {
    const rows = await sql.many<TaskRow>(this.database, `${given} SELECT * FROM (${text}) AS task LIMIT ${shown + 1}`, values);
    const tasks = rows.slice(0, shown).map((row): DeliveryTask => ({
      kind,
      sentence: sentence(row),
      slot: row.slot === null ? null : slotOf(row.slot),
      subscription_id: row.id,
      problem_id: row.problem_id ?? null,
    }));
    if (rows.length <= shown) return tasks;
    return [...tasks, { kind, sentence: `${more} ${await this.inAll(text, values)}`, ...nothing }];
  }

  /** Counted apart, because PostgreSQL reads whole tables for a large LIMIT where it expects more rows than there are. */
  private async inAll(text: string, values: unknown[]): Promise<string> {
    const count = `${given} SELECT count(*)::int AS tasks FROM (SELECT FROM (${text}) AS task LIMIT ${counted + 1}) AS found`;
    const { tasks } = await sql.one<{ tasks: number }>(this.database, count, values);
    return `There are ${tasks > counted ? `more than ${counted}` : tasks} in all.`;
  }

  /** Dishes of the next slots whose labels would lack something, each in the first of its slots. */
  private async incompleteLabels(slots: readonly SlotNumber[]): Promise<DeliveryTask[]> {
    const text = `SELECT DISTINCT ON (dish ->> 'id') slot, dish FROM menu WHERE slot = ANY ($1) AND ${isServed} ORDER BY dish ->> 'id', slot`;
    const rows = await sql.many<{ slot: SlotNumber; dish: MenuSnapshot }>(this.database, text, [slots]);
    return rows.flatMap(({ slot, dish }) => {
      const gaps = labelGaps(dish);
      const sentence = `The label of ${dish.name} lacks ${gaps.join(', ')}: ${slotText(slotOf(slot))}.`;
      return gaps.length === 0 ? [] : [{ kind: 'label-incomplete' as const, sentence, ...nothing, slot: slotOf(slot) }];
    });
  }
}
