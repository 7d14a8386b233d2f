import { AppError, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { differenceOf, type SlotChange } from '../domain/subscription/difference.js';
import type { Subscription } from '../domain/subscription/subscription.js';
import { SlotRefused, SlotRepository } from '../slots/slot.repository.js';
import { whileSlotsChange } from '../slots/while-slots-change.js';
import { ChangeRepository, type ChangeActor, type KeyedCommand, type StoredChange } from './change.repository.js';
import { SubscriptionEvents } from './subscription-events.js';
import { SubscriptionWriter, type Grant } from './subscription-writer.js';
import { SubscriptionRepository, type ReadSubscription, type StoredSubscription } from './subscription.repository.js';

export type Decision = {
  after: Subscription;
  sentences: readonly string[];
  /** Meals that the shop adds. */
  grant?: Omit<Grant, 'id'>;
};
export type AcceptedChange = Decision &
  KeyedCommand & {
    actor: ChangeActor;
    /** The email says that a delivery was noted wrongly, not that it moves. */
    isCorrection?: boolean;
    /** Publishes an event of its own, where the customer gets another email than that of a change. */
    announce?: (tx: EntityManager, stored: StoredSubscription) => Promise<void>;
  };

/** The plan that a transaction locks. */
type Target = {
  id: string;
  /** The customer whose plan it must be. */
  owner?: string;
  /** The command to answer: the lock, what its key was answered with and the facts are then one round trip. */
  sent?: KeyedCommand;
};

/** The reads and the write of one transaction on a locked subscription. */
export type Unit = {
  /** The change that the command was answered with before. */
  known: StoredChange | undefined;
  read(): Promise<ReadSubscription>;
  write(change: AcceptedChange): Promise<StoredChange>;
  /** Writes the plan alone, where nothing changes for the customer: no number, no email. */
  writePlan(after: Subscription): Promise<void>;
};

type Work<T> = (tx: EntityManager, unit: Unit) => Promise<T>;
/** Sends the last statements of a transaction, and does nothing else that may fail: COMMIT follows before they are answered. */
type Finish = () => Promise<unknown>;

const tooManyChanges = (cause: SlotRefused): AppError =>
  new AppError('unavailable', 'Many deliveries are changing at the moment. Please try again.', { cause, retryAfterSeconds: 2 });

/** A change of one subscription: lock it, read the facts, decide, write the difference, and book the slots last. */
@Injectable()
export class SubscriptionTransaction {
  constructor(
    private readonly database: DataSource,
    private readonly subscriptions: SubscriptionRepository,
    private readonly slots: SlotRepository,
    private readonly writer: SubscriptionWriter,
    private readonly changes: ChangeRepository,
    private readonly events: SubscriptionEvents,
  ) {}

  /** The subscription as it is, without a lock. @throws AppError 404 */
  read({ id, owner }: Pick<Target, 'id' | 'owner'>): Promise<ReadSubscription> {
    return this.subscriptions.read(this.database, id, owner);
  }

  /** Runs `work` on the locked subscription, again when a slot was taken in between. @throws AppError, Refusal */
  run<T>(target: Target, work: Work<T>): Promise<T> {
    return whileSlotsChange(() => this.once(target, work)).catch((error: unknown) => {
      throw error instanceof SlotRefused ? tooManyChanges(error) : error;
    });
  }

  /** As `run`, in a transaction that the caller has opened and repeats itself. @throws SlotRefused */
  within<T>(tx: EntityManager, target: Target, work: Work<T>): Promise<T> {
    return this.locked(tx, target, work, async (finish) => void (await finish()));
  }

  /**
   * The last statements and COMMIT travel together, so that the rows of the slots, which others wait for, are locked for less than a round
   * trip. PostgreSQL answers COMMIT by a rollback if one of them has failed.
   */
  private async once<T>(target: Target, work: Work<T>): Promise<T> {
    const { result, finished } = await this.database.transaction(async (tx) => {
      const last: Finish[] = [];
      const result = await this.locked(tx, target, work, (finish) => void last.push(finish));
      const finished = sql.all(last.map((finish) => finish()));
      // Awaited below; where COMMIT fails by itself, its error is thrown instead.
      finished.catch(() => undefined);
      return { result, finished };
    });
    await finished;
    return result;
  }

  private async locked<T>(
    tx: EntityManager,
    { id, owner, sent }: Target,
    work: Work<T>,
    atEnd: (finish: Finish) => Promise<void> | void,
  ): Promise<T> {
    const [, known, readWithLock] = await sql.all([
      this.subscriptions.lock(tx, id, owner),
      sent && this.changes.withKey(tx, id, sent),
      sent && this.subscriptions.read(tx, id, owner),
    ]);
    let facts = readWithLock;
    const read = async (): Promise<ReadSubscription> => (facts ??= await this.subscriptions.read(tx, id, owner));
    const write = async (change: AcceptedChange): Promise<StoredChange> => {
      const { stored } = await read();
      const difference = differenceOf(stored.subscription, change.after);
      const accepted = await this.write(tx, stored, change, difference);
      await change.announce?.(tx, stored);
      const event = change.announce ? [] : this.events.changed(stored, change.after, { ...accepted, isCorrection: change.isCorrection });
      await atEnd(() => sql.all([sql.inOrder(tx, event), this.slots.book(tx, difference)]));
      return accepted;
    };
    const writePlan = async (after: Subscription): Promise<void> => {
      const { stored } = await read();
      const difference = differenceOf(stored.subscription, after);
      await this.writer.write(tx, stored, after, { difference });
      await atEnd(() => this.slots.book(tx, difference));
    };
    return work(tx, { known, read, write, writePlan });
  }

  private async write(
    tx: EntityManager,
    stored: StoredSubscription,
    { after, grant, sentences, key, command, actor }: AcceptedChange,
    difference: readonly SlotChange[],
  ): Promise<StoredChange> {
    const [accepted] = await sql.all([
      this.changes.add(tx, { subscriptionId: stored.id, version: stored.version, key, command, difference, sentences, actor }),
      grant && this.writer.grant(tx, { id: stored.id, ...grant }),
      this.writer.write(tx, stored, after, { difference }),
    ]);
    return accepted;
  }
}
