import { Outbox, type EventBus } from '@2x7/service-kit';
import type { DeathPlace } from './orders-program.js';

type Transaction = Parameters<Outbox['append']>[0];

let dieAt: DeathPlace | undefined;

/** Ends the process here and now if this is the place it was told. */
export function dieIfHere(place: DeathPlace): void {
  if (dieAt === place) process.kill(process.pid, 'SIGKILL');
}

/** Runs `work` when the transaction that appended an event has been committed. */
export function onCommit(tx: Transaction, work: () => void): void {
  const runner = tx.queryRunner!;
  const commit = runner.commitTransaction.bind(runner);
  runner.commitTransaction = async () => {
    dieIfHere('before-commit');
    await commit();
    work();
  };
}

/** The harness says over the process channel where to die; with the harness the process ends too. */
export function listenForDeath(): void {
  process.on('message', (told: { dieAt: DeathPlace }) => (dieAt = told.dieAt));
  process.on('disconnect', () => process.exit(0));
}

/** Lays the places to die at around the outbox and the bus; what they do is unchanged. */
export function placeDeaths(bus: EventBus): void {
  const { append } = Outbox.prototype;
  Outbox.prototype.append = async function (tx, event) {
    onCommit(tx, () => dieIfHere('after-commit'));
    return append.call(this, tx, event);
  };
  const publish = bus.publish.bind(bus);
  bus.publish = async (event) => {
    await publish(event);
    dieIfHere('after-publish');
  };
}
