import { setTimeout as pause } from 'node:timers/promises';
import { eventServices, type EventServiceName } from '@2x7/contracts';
import { brokerAccounts, provideTopology } from '@2x7/service-kit/rabbitmq';

/** ms. RabbitMQ opens its management API some seconds after its port for AMQP. */
const startTimeout = 60_000;
/** ms between two attempts. */
const retryAfter = 500;

/** Addresses of RabbitMQ with an administrator's account: of AMQP, and of the management API. */
type BrokerServer = { url: string; managementUrl: string };

type Definitions = { url: URL; body: string; authorization: string };

function definitions(managementUrl: string, passwords: Record<EventServiceName, string>): Definitions {
  const url = new URL('/api/definitions', managementUrl);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  Object.assign(url, { username: '', password: '' });
  return {
    url,
    body: JSON.stringify(brokerAccounts(passwords)),
    authorization: `Basic ${Buffer.from(login).toString('base64')}`,
  };
}

/** Importing definitions adds what is missing and sets passwords and permissions; it removes nothing. */
async function importOnce({ url, body, authorization }: Definitions): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`RabbitMQ's management API at ${url.host} answered ${response.status}: ${await response.text()}`);
}

/** An error of `fetch` that means that nothing answers; an answer of RabbitMQ, right or wrong, ends the retries. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError;

async function importAccounts(accounts: Definitions): Promise<void> {
  const deadline = Date.now() + startTimeout;
  for (;;) {
    try {
      return await importOnce(accounts);
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > deadline) throw error;
      await pause(retryAfter);
    }
  }
}

/**
 * Declares every exchange and queue, and creates an account with its own permissions for each service with events. Idempotent:
 * a later run sets changed passwords and adds new queues.
 * @throws Error when RabbitMQ cannot be reached or refuses
 */
export async function provideBrokerAccounts(
  { url, managementUrl }: BrokerServer,
  passwords: Record<EventServiceName, string>,
): Promise<void> {
  await importAccounts(definitions(managementUrl, passwords));
  await provideTopology(url);
}

/** The address of a service's own account. */
export function accountUrl(server: string, service: string, password: string): string {
  const url = new URL(server);
  return Object.assign(url, { username: service, password }).href;
}

/** A password for each service. */
export const passwordsFrom = (passwordOf: (service: EventServiceName) => string): Record<EventServiceName, string> =>
  Object.fromEntries(eventServices.map((name) => [name, passwordOf(name)])) as Record<EventServiceName, string>;
