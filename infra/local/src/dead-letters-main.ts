import { subscriptions, type ConsumerName } from '@2x7/contracts';
import { DeadLetters } from '@2x7/service-kit';
import { readLocalConfig } from './config.js';
import { openServer } from './operator/server.js';
import { failedMails, failingEvents, replayEvents, replayMails, type Stuck } from './operator/stuck.js';

const consumers = Object.keys(subscriptions) as ConsumerName[];
const queues = [...consumers, 'mails', 'outbox'];
const [verb, queue] = process.argv.slice(2);

function usage(): never {
  console.error(`npm run dead-letters -- list|replay [${queues.join('|')}]`);
  process.exit(2);
}
if ((verb !== 'list' && verb !== 'replay') || (queue && !queues.includes(queue))) usage();

const config = readLocalConfig();
const wants = (name: string): boolean => !queue || queue === name;

async function atBroker<T>(work: (letters: DeadLetters, asked: ConsumerName[]) => Promise<T>, otherwise: T): Promise<T> {
  const asked = consumers.filter(wants);
  if (!config.RABBITMQ_URL || asked.length === 0) return otherwise;
  const letters = await DeadLetters.open(config.RABBITMQ_URL);
  try {
    return await work(letters, asked);
  } finally {
    await letters.close();
  }
}

const age = (since: Date | undefined): string => (since ? `${Math.round((Date.now() - since.getTime()) / 60_000)} min` : 'unknown');
const row = ({ queue: where, type, id, since, reason }: Stuck): string => [where, type, id, age(since), reason].join('  ');

async function list(server: string): Promise<void> {
  const found = [
    ...(await atBroker((letters, asked) => letters.list(asked), [])),
    ...(wants('mails') ? await failedMails(server) : []),
    ...(wants('outbox') ? await failingEvents(server) : []),
  ];
  console.log(found.length === 0 ? 'Nothing was given up.' : ['queue  type  id  age  reason', ...found.map(row)].join('\n'));
}

async function replay(server: string): Promise<void> {
  const events = await atBroker((letters, asked) => letters.replay(asked), 0);
  const mails = wants('mails') ? await replayMails(server) : 0;
  const waiting = wants('outbox') ? await replayEvents(server) : 0;
  console.log(`Given back: ${events} events, ${mails} mails, ${waiting} events that wait in an outbox.`);
}

const server = await openServer(config);
try {
  await (verb === 'list' ? list(server.url) : replay(server.url));
} finally {
  await server.close();
}
