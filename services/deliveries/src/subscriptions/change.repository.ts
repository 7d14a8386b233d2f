import type { SubscriptionChange } from '@2x7/contracts';
import { AppError, prepared, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { SlotChange } from '../domain/subscription/difference.js';
import { Clock } from '../time/clock.js';
import { refuseTooMany } from '../time/row-limit.js';

export type ChangeActor = { kind: SubscriptionChange['actor']; id: string | null };
/** A command with its idempotency key. */
export type KeyedCommand = { key: string; command: object };
type NewChange = KeyedCommand & {
  subscriptionId: string;
  /** Of the plan that the command has changed. */
  version: number;
  difference: readonly SlotChange[];
  sentences: readonly string[];
  actor: ChangeActor;
};
export type StoredChange = SubscriptionChange & { id: string };

type Row = { id: string; number: string; at: Date; actor: SubscriptionChange['actor']; sentences: string[] };

const columns = 'id, number, at, actor, sentences';
const present = ({ id, number, at, actor, sentences }: Row): StoredChange => ({
  id,
  number: `C-${number.padStart(6, '0')}`,
  at: at.toISOString(),
  actor,
  sentences,
});

/** What customers and administrators see of a change: all but its id. */
export const publicPart = ({ number, at, actor, sentences }: SubscriptionChange): SubscriptionChange => ({ number, at, actor, sentences });

/** Changes shown for one plan: more than a customer makes. The export of the customer's data has all. */
const mostShown = 2_000;

/** Changes of one plan that its customer may make in an hour, which is more than one for each day and window of a month. Each is an email. */
const mostInHour = 100;

/** The accepted commands of a subscription, each with its number. Rows are only added. */
@Injectable()
export class ChangeRepository {
  constructor(private readonly clock: Clock) {}

  async add(db: Db, { subscriptionId, version, key, command, difference, sentences, actor }: NewChange): Promise<StoredChange> {
    const meals = difference.map(({ slot, before, after }) => [slot, before?.meals ?? 0, after?.meals ?? 0]);
    const row = await sql.one<Row>(
      db,
      prepared(`INSERT INTO changes (id, subscription_id, key, command, difference, sentences, actor, actor_id, at, plan_version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${this.clock.sqlAhead('$9')}, $10) RETURNING ${columns}`),
      [uuid(), subscriptionId, key, command, JSON.stringify(meals), sentences, actor.kind, actor.id, this.clock.offsetMs, version],
    );
    return present(row);
  }

  /** The change that the key was answered with. @throws AppError 409 where it was that of another command */
  async withKey(db: Db, subscriptionId: string, { key, command }: KeyedCommand): Promise<StoredChange | undefined> {
    const row = await sql.oneOrNone<Row & { is_same: boolean }>(
      db,
      prepared(`SELECT ${columns}, command = $3 AS is_same FROM changes WHERE subscription_id = $1 AND key = $2
       UNION ALL
       SELECT ${columns}, command = $3 FROM changes WHERE id = (SELECT change_id FROM answered_keys WHERE subscription_id = $1 AND key = $2)`),
      [subscriptionId, key, command],
    );
    if (row && !row.is_same) throw new AppError('conflict', 'This key belongs to another change.');
    return row && present(row);
  }

  /** Remembers that a command which did nothing more was answered with an earlier change. */
  async answer(db: Db, subscriptionId: string, key: string, { id }: StoredChange): Promise<void> {
    const values = [subscriptionId, key, id];
    await sql.execute(db, 'INSERT INTO answered_keys (subscription_id, key, change_id) VALUES ($1, $2, $3)', values);
  }

  /** The last change that the same command has made. @param version only on this version of the plan */
  async ofCommand(db: Db, subscriptionId: string, command: object, version?: number): Promise<StoredChange | undefined> {
    const row = await sql.oneOrNone<Row>(
      db,
      `SELECT ${columns} FROM changes WHERE subscription_id = $1 AND command = $2 AND ($3::int IS NULL OR plan_version = $3)
       ORDER BY number DESC LIMIT 1`,
      [subscriptionId, command, version ?? null],
    );
    return row && present(row);
  }

  /** @throws AppError 429 where the customer changes the plan too often */
  refuseTooMany(db: Db, subscriptionId: string): Promise<void> {
    return refuseTooMany(db, subscriptionId, {
      rows: "changes WHERE subscription_id = $1 AND actor = 'customer'",
      at: 'at',
      now: this.clock.sql,
      most: mostInHour,
      period: '1 hour',
      done: `changed this plan ${mostInHour} times in the last hour`,
    });
  }

  /** Newest first. */
  async list(db: Db, subscriptionId: string): Promise<SubscriptionChange[]> {
    const rows = await sql.many<Row>(db, `SELECT ${columns} FROM changes WHERE subscription_id = $1 ORDER BY number DESC LIMIT $2`, [
      subscriptionId,
      mostShown,
    ]);
    return rows.map(present).map(publicPart);
  }
}
