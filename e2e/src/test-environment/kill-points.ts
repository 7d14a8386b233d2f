import type { DomainEvent } from '@2x7/contracts';
import { sql, type EventTransport, type Outbox, type Statement } from '@2x7/service-kit';
import type { DeliveriesKillPoint } from './deliveries-program.js';
import type { OrdersKillPoint } from './orders-program.js';

export type KillPoint = OrdersKillPoint | DeliveriesKillPoint;

type Transaction = Parameters<Outbox['append']>[0];

let killAt: KillPoint | undefined;

/** Kills this process if the harness has chosen this point. */
export function killIfAt(place: KillPoint): void {
  if (killAt === place) process.kill(process.pid, 'SIGKILL');
}

/** Runs `work` after the commit of the transaction that appended an event; the end of a savepoint within it is none. */
export function onCommit(tx: Transaction, work: () => void): void {
  const runner = tx.queryRunner!;
  const commit = runner.commitTransaction.bind(runner);
  runner.commitTransaction = async () => {
    killIfAt('before-commit');
    await commit();
    if (!runner.isTransactionActive) work();
  };
}

/** The harness names the kill point over the IPC channel; when the harness ends, the process ends too. */
export function listenForKillPoint(): void {
  process.on('message', (message: { killAt: KillPoint }) => (killAt = message.killAt));
  process.on('disconnect', () => process.exit(0));
}

/** Adds the kill points around the outbox and the transport, which work as before. */
export function installKillPoints(transport: EventTransport): void {
  watchOutbox((tx) => {
    onCommit(tx, () => killIfAt('after-commit'));
    return true;
  });
  killAfterPublish(transport);
}

const isInsertion = ({ text }: Statement): boolean => text.startsWith('INSERT INTO outbox ');

/** Calls `watch` with each event that a transaction stores in the outbox. Where it returns false, the event is not stored. */
export function watchOutbox(watch: (tx: Transaction, event: DomainEvent) => boolean): void {
  const { together } = sql;
  const isStored = (tx: Transaction, statement: Statement): boolean =>
    !isInsertion(statement) || watch(tx, statement.values[2] as DomainEvent);
  sql.together = (db, statements) =>
    together(
      db,
      statements.filter((statement) => isStored(db as Transaction, statement)),
    );
}

export function killAfterPublish(transport: EventTransport): void {
  const publish = transport.publish.bind(transport);
  transport.publish = async (event) => {
    await publish(event);
    killIfAt('after-publish');
  };
}
