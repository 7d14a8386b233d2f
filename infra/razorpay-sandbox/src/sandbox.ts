import type { AddressInfo } from 'node:net';
import { CheckoutService, type FailedAnswer, type PaidAnswer } from './checkout/checkout.service.js';
import { FaultControl } from './faults/fault-control.js';
import { FileAppendLog, memoryAppendLog } from './ledger/append-log.js';
import { Ledger } from './ledger/ledger.js';
import { releaseCaptures, type Attempt } from './payments/payments.js';
import { PaymentProvider } from './provider.js';
import { createServer } from './server.js';
import { WebhookDispatcher } from './webhooks/dispatcher.js';

export interface SandboxConfig {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Base URL for browsers; the listening address if unset. */
  publicUrl?: string | undefined;
  keyId: string;
  keySecret: string;
  /** Can also be set later through `control`. */
  webhook?: { url: string; secret: string } | undefined;
  /** Folder of the append log; without it the ledger is in memory only. */
  dataDir?: string | undefined;
  /** The only origin that may frame the payment window; any if unset. */
  shopOrigin?: string | undefined;
  /** For tests. */
  clock?: (() => Date) | undefined;
  /** For tests: called where the result of a webhook could not be stored, in the place of a log line. */
  onUnstoredResult?: ((error: unknown) => void) | undefined;
}

export interface Sandbox {
  /** Without a trailing slash. */
  url: string;
  checkoutScriptUrl: string;
  ledger: Pick<Ledger, 'orders' | 'payments' | 'refunds' | 'webhookDeliveries'>;
  control: Pick<FaultControl, 'state' | 'set' | 'reset'>;
  /** Pays an order without a browser, as POST /sandbox/orders/:id/pay does. */
  pay(attempt: Attempt): PaidAnswer | FailedAnswer;
  close(): Promise<void>;
}

/** Opens the ledger, listens, and resumes the pending webhooks of an earlier run. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const report = (error: unknown): void => app.log.error(error, 'webhook result could not be stored; the webhook is sent again');
  const provider = openProvider({ ...config, onUnstoredResult: config.onUnstoredResult ?? report });
  const { ledger, control, webhooks } = provider;
  const checkout = new CheckoutService(provider, config.keySecret);
  const app = createServer(provider, checkout, config);
  await app.listen({ host: config.host, port: config.port });
  const baseUrl = config.publicUrl ?? listeningUrl(config.host, app.server.address() as AddressInfo);
  const url = baseUrl.replace(/\/$/, '');
  releaseCaptures(provider);
  webhooks.wake();
  const close = async (): Promise<void> => {
    await app.close();
    await webhooks.close();
    ledger.close();
  };
  const pay = (attempt: Attempt): PaidAnswer | FailedAnswer => checkout.pay(attempt);
  return { url, checkoutScriptUrl: `${url}/v1/checkout.js`, ledger, control, pay, close };
}

type ProviderConfig = SandboxConfig & { onUnstoredResult: (error: unknown) => void };

function openProvider({ clock = () => new Date(), dataDir, webhook, onUnstoredResult }: ProviderConfig): PaymentProvider {
  const ledger = new Ledger(dataDir ? new FileAppendLog(dataDir) : memoryAppendLog);
  const control = new FaultControl({ url: webhook?.url ?? null, secret: webhook?.secret ?? '' });
  const webhooks = new WebhookDispatcher(ledger, control, clock, onUnstoredResult);
  const provider = new PaymentProvider(ledger, control, webhooks, clock);
  control.onChange(() => {
    if (!control.state.captureDelay) releaseCaptures(provider);
  });
  return provider;
}

/** A wildcard address cannot be called; the loopback address replaces it. */
function listeningUrl(host: string, { port }: AddressInfo): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
