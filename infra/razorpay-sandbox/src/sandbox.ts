import type { AddressInfo } from 'node:net';
import { Bank } from './provider.js';
import { Control } from './faults/fault-control.js';
import { FileJournal, memoryJournal } from './ledger/append-log.js';
import { Ledger } from './ledger/ledger.js';
import { releaseCaptures, type Attempt } from './payments/payments.js';
import { createServer } from './server.js';
import { Till, type FailedAnswer, type PaidAnswer } from './checkout/checkout.service.js';
import { Webhooks } from './webhooks/dispatcher.js';

export interface SandboxConfig {
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Where browsers reach the sandbox; the address it listens on when unset. */
  publicUrl?: string | undefined;
  keyId: string;
  keySecret: string;
  /** May also be set later through `control`. */
  webhook?: { url: string; secret: string } | undefined;
  /** Folder of the journal; without it the ledger is gone with the process. */
  dataDir?: string | undefined;
  /** The only origin that may frame the payment window; any when unset. */
  shopOrigin?: string | undefined;
  /** For tests. */
  clock?: (() => Date) | undefined;
}

export interface Sandbox {
  /** Without a slash at the end. */
  url: string;
  checkoutScriptUrl: string;
  ledger: Pick<Ledger, 'orders' | 'payments' | 'refunds' | 'deliveries'>;
  control: Pick<Control, 'state' | 'set' | 'reset'>;
  /** Pays an order without a browser, as POST /sandbox/orders/:id/pay does. */
  pay(attempt: Attempt): PaidAnswer | FailedAnswer;
  close(): Promise<void>;
}

/** Opens the ledger, listens, and goes on with the webhooks that an earlier run still owed. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const clock = config.clock ?? (() => new Date());
  const ledger = new Ledger(config.dataDir ? new FileJournal(config.dataDir) : memoryJournal);
  const control = new Control({ url: config.webhook?.url ?? null, secret: config.webhook?.secret ?? '' });
  const webhooks = new Webhooks(ledger, control, clock);
  const bank = new Bank(ledger, control, webhooks, clock);
  control.onChange(() => {
    if (!control.state.captureDelay) releaseCaptures(bank);
  });
  const till = new Till(bank, config.keySecret);
  const app = createServer(bank, till, config);
  await app.listen({ host: config.host, port: config.port });
  const url = (config.publicUrl ?? listeningUrl(config.host, app.server.address() as AddressInfo)).replace(
    /\/$/,
    '',
  );
  releaseCaptures(bank);
  webhooks.wake();
  const close = async (): Promise<void> => {
    await app.close();
    await webhooks.close();
    ledger.close();
  };
  const pay = (attempt: Attempt): PaidAnswer | FailedAnswer => till.pay(attempt);
  return { url, checkoutScriptUrl: `${url}/v1/checkout.js`, ledger, control, pay, close };
}

/** A wildcard address is no address to call. */
function listeningUrl(host: string, { port }: AddressInfo): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
