import { counted, subscriptions, type ConsumerName } from '@2x7/contracts';
import { reasonOf } from '@2x7/service-kit';
import { DeadLetters } from '@2x7/service-kit/rabbitmq';
import { readLocalConfig, type LocalConfig } from '../config.js';
import { runCommand, UsageError } from './command.js';
import { withServer } from '../operator/server.js';
import { repeatDays } from '@2x7/email/app';
import {
  failedEmails,
  failingEvents,
  replayEvents,
  replayEmails,
  republishEvents,
  type FailedMessage,
} from '../operator/failed-messages.js';
import { discardWebhook, failedWebhooks, replayWebhooks } from '../operator/failed-webhooks.js';

const consumers = Object.keys(subscriptions) as ConsumerName[];
const queues = [...consumers, 'webhooks', 'emails', 'outbox'];
/** Names of earlier releases, which scripts of operators may have. */
const earlierNames: Record<string, string> = { mails: 'emails' };
type Selection = { config: LocalConfig; wants: (queue: string) => boolean };
type Call = { verb: 'list' | 'replay'; queue?: string } | { verb: 'discard'; id: string } | { verb: 'republish' };

function parseDiscard([id, ...rest]: readonly string[]): Call {
  if (!id || rest.length > 0) throw new UsageError('Which webhook? npm run dead-letters -- discard 17');
  return { verb: 'discard', id };
}

const currentName = (queue = ''): string => earlierNames[queue] ?? queue;

function parseArguments([verb, ...rest]: readonly string[]): Call {
  if (verb === 'discard') return parseDiscard(rest);
  if (verb === 'republish' && rest.length === 0) return { verb };
  const [given, ...others] = rest;
  const queue = currentName(given);
  const isKnown = (verb === 'list' || verb === 'replay') && (!queue || queues.includes(queue)) && others.length === 0;
  if (!isKnown) throw new UsageError(`npm run dead-letters -- list|replay [${queues.join('|')}], discard <id> or republish`);
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
const row = ({ queue: where, type, id, since, reason }: FailedMessage): string => [where, type, id, age(since), reason].join('  ');

async function list(server: string, selection: Selection): Promise<string> {
  const found = [
    ...(await atBroker(selection, (deadLetters, names) => deadLetters.list(names), [])),
    ...(selection.wants('webhooks') ? await failedWebhooks(server) : []),
    ...(selection.wants('emails') ? await failedEmails(server) : []),
    ...(selection.wants('outbox') ? await failingEvents(server) : []),
  ];
  return found.length === 0 ? 'No failed events, webhooks or emails.' : ['queue  type  id  age  reason', ...found.map(row)].join('\n');
}

async function replay(server: string, selection: Selection): Promise<string> {
  const events = await atBroker(selection, (deadLetters, names) => deadLetters.replay(names), 0);
  const { emails, tooOld } = selection.wants('emails') ? await replayEmails(server) : { emails: 0, tooOld: 0 };
  const waiting = selection.wants('outbox') ? await replayEvents(server) : 0;
  const webhooks = selection.wants('webhooks') ? await replayWebhooks(server) : 0;
  const ofWebhooks = webhooks > 0 ? `, ${counted(webhooks, 'webhook')}` : '';
  const replayed = `Replayed: ${counted(events, 'event')}, ${counted(emails, 'email')}; from an outbox: ${counted(waiting, 'event')}${ofWebhooks}.`;
  return tooOld === 0 ? replayed : `${replayed} Not sent, because given up more than ${repeatDays} days ago: ${counted(tooOld, 'email')}.`;
}

function carryOut(call: Call, config: LocalConfig): (server: string) => Promise<string> {
  if (call.verb === 'discard') return (server) => discardWebhook(server, call.id).then(() => `Webhook ${call.id} is not tried again.`);
  if (call.verb === 'republish') return async (server) => `To be published again: ${counted(await republishEvents(server), 'event')}.`;
  const { verb, queue } = call;
  refuseWithoutBroker(queue, config);
  const selection = { config, wants: (name: string) => !queue || queue === name };
  return (server) => (verb === 'list' ? list(server, selection) : replay(server, selection));
}

/** `npm run dead-letters -- list|replay [<queue>]`, `… discard <id of a webhook>`, `… republish` */
await runCommand((args) => {
  const call = parseArguments(args);
  const config = readLocalConfig();
  const work = carryOut(call, config);
  return withServer(config, ({ url }) => work(url));
});
