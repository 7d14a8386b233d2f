import { Outbox, type EventTransport } from '@2x7/service-kit';
import type { DeliveriesKillPoint } from './deliveries-program.js';
import type { KillPoint as OrdersKillPoint } from './orders-program.js';

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
  const { append } = Outbox.prototype;
  Outbox.prototype.append = async function (tx, event) {
    onCommit(tx, () => killIfAt('after-commit'));
    return append.call(this, tx, event);
  };
  killAfterPublish(transport);
}

export function killAfterPublish(transport: EventTransport): void {
  const publish = transport.publish.bind(transport);
  transport.publish = async (event) => {
    await publish(event);
    killIfAt('after-publish');
  };
}
