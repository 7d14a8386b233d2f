import { subscriptions, type ConsumerName } from '@2x7/contracts';
import { reasonOf } from '@2x7/service-kit';
import { DeadLetters } from '@2x7/service-kit/rabbitmq';
import { readLocalConfig, type LocalConfig } from '../config.js';
import { counted, runCommand, UsageError } from './command.js';
import { withServer } from '../operator/server.js';
import { repeatDays } from '@2x7/email/app';
import { failedMails, failingEvents, replayEvents, replayMails, type FailedDelivery } from '../operator/failed-deliveries.js';

const consumers = Object.keys(subscriptions) as ConsumerName[];
const queues = [...consumers, 'mails', 'outbox'];
type Selection = { config: LocalConfig; wants: (queue: string) => boolean };

function parseArguments([verb, queue, ...rest]: readonly string[]): { verb: 'list' | 'replay'; queue?: string } {
  const isKnown = (verb === 'list' || verb === 'replay') && (!queue || queues.includes(queue)) && rest.length === 0;
  if (!isKnown) throw new UsageError(`npm run dead-letters -- list|replay [${queues.join('|')}]`);
  return { verb, queue };
}

/** Refuses a queue name without a broker: an empty list would wrongly say that no event failed. */
function refuseWithoutBroker(queue: string | undefined, { RABBITMQ_URL: url }: LocalConfig): void {
  if (url || !consumers.includes(queue as ConsumerName)) return;
  throw new UsageError(
    `${queue} is a queue of RabbitMQ, and RABBITMQ_URL is not set. Without a broker events wait in the outbox: npm run dead-letters -- list outbox`,
  );
}

async function openDeadLetters(url: string): Promise<DeadLetters> {
  try {
    return await DeadLetters.open(url);
  } catch (cause) {
    throw new Error(`RabbitMQ at ${new URL(url).host} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

async function atBroker<T>(
  { config, wants }: Selection,
  work: (deadLetters: DeadLetters, names: ConsumerName[]) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const names = consumers.filter(wants);
  if (!config.RABBITMQ_URL || names.length === 0) return otherwise;
  const deadLetters = await openDeadLetters(config.RABBITMQ_URL);
  try {
    return await work(deadLetters, names);
  } finally {
    await deadLetters.close();
  }
}

const age = (since: Date | undefined): string => (since ? `${Math.round((Date.now() - since.getTime()) / 60_000)} min` : 'unknown');
const row = ({ queue: where, type, id, since, reason }: FailedDelivery): string => [where, type, id, age(since), reason].join('  ');

async function list(server: string, selection: Selection): Promise<string> {
  const found = [
    ...(await atBroker(selection, (deadLetters, names) => deadLetters.list(names), [])),
    ...(selection.wants('mails') ? await failedMails(server) : []),
    ...(selection.wants('outbox') ? await failingEvents(server) : []),
  ];
  return found.length === 0 ? 'No failed events or emails.' : ['queue  type  id  age  reason', ...found.map(row)].join('\n');
}

async function replay(server: string, selection: Selection): Promise<string> {
  const events = await atBroker(selection, (deadLetters, names) => deadLetters.replay(names), 0);
  const { mails, tooOld } = selection.wants('mails') ? await replayMails(server) : { mails: 0, tooOld: 0 };
  const waiting = selection.wants('outbox') ? await replayEvents(server) : 0;
  const replayed = `Replayed: ${counted(events, 'event')}, ${counted(mails, 'email')}; from an outbox: ${counted(waiting, 'event')}.`;
  return tooOld === 0 ? replayed : `${replayed} Not sent, because given up more than ${repeatDays} days ago: ${counted(tooOld, 'email')}.`;
}

/** `npm run dead-letters -- list|replay [<queue>]` */
await runCommand((args) => {
  const { verb, queue } = parseArguments(args);
  const config = readLocalConfig();
  refuseWithoutBroker(queue, config);
  const selection = { config, wants: (name: string) => !queue || queue === name };
  return withServer(config, ({ url }) => (verb === 'list' ? list(url, selection) : replay(url, selection)));
});
