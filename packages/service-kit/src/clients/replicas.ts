import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { Replica, type Address } from './replica.js';
import { currentTraceparent, traced } from '../observability/tracing.js';

/** Failures before the first byte was sent: even a write can be tried again. */
const unsent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const broken = new Set([...unsent, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** ms: names are looked up again while they are used; a copy that has come or gone is known so soon. */
const lookAgainAfter = 1_000;
/** ms: what was looked up longer ago is not believed without asking. */
const outdatedAfter = 10_000;
const mostTries = 3;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

export type ReplicaCall = Dispatcher.RequestOptions & {
  /** Repeating it changes nothing, so it may be sent again when the connection broke. Reads are. */
  repeatable: boolean;
};

type Options = {
  /** Where a name leads. */
  resolve?: (hostname: string) => Promise<Address[]>;
  /** ms. */
  now?: () => number;
};

/** Tells the service which trace the call is a part of. */
function inTrace(call: ReplicaCall): ReplicaCall {
  const traceparent = currentTraceparent();
  return traceparent ? { ...call, headers: { ...(call.headers as Record<string, string>), traceparent } } : call;
}

/**
 * The running copies of one service: every address its name stands for, each with its own connections. The one with
 * the least in hand is asked; one that cannot be had, or that says it is leaving, is left alone for a while.
 */
export class Replicas {
  private readonly hostname: string;
  private readonly known = new Map<string, Replica>();
  private readonly resolve: (hostname: string) => Promise<Address[]>;
  private readonly now: () => number;
  private lookedUpAt = -Infinity;
  private looking?: Promise<void>;
  private turn = 0;

  /** @param url the service's origin; its host is a name, or an address of one copy */
  constructor(private readonly url: string, { resolve, now }: Options = {}) {
    this.hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
    this.resolve = resolve ?? ((hostname) => lookup(hostname, { all: true }));
    this.now = now ?? (() => performance.now());
  }

  /**
   * Sends the call, and again to another copy where that is safe.
   * @throws what the last try, the call's own body or its signal threw
   */
  request(call: ReplicaCall): Promise<Dispatcher.ResponseData> {
    const name = `${call.method} ${call.path.split('?')[0]}`;
    return traced(name, { kind: 'client', attributes: { 'server.address': this.hostname } }, () => this.send(inTrace(call)));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.known.values()].map((replica) => replica.destroy()));
  }

  private async send({ repeatable, ...options }: ReplicaCall): Promise<Dispatcher.ResponseData> {
    const tried = new Set<Replica>();
    const again = mayRepeat(options, repeatable);
    for (let tries = 1; ; tries += 1) {
      if (tries > 1 && tried.size >= this.known.size) await pause(50 + Math.random() * 100);
      try {
        return await this.ask(options, tried);
      } catch (error) {
        if (tries > Math.min(this.known.size, mostTries - 1) || !again.has(codeOf(error))) throw error;
      }
    }
  }

  private async ask(options: Dispatcher.RequestOptions, tried: Set<Replica>): Promise<Dispatcher.ResponseData> {
    const replica = await this.choose(tried);
    tried.add(replica);
    try {
      return await replica.request(options);
    } catch (error) {
      if (broken.has(codeOf(error)) || (options.signal as AbortSignal | undefined)?.aborted) replica.rest('broken');
      throw error;
    }
  }

  private async choose(tried: Set<Replica>): Promise<Replica> {
    await this.lookUp();
    const now = this.now();
    const all = [...this.known.values()];
    const untried = all.filter((replica) => !tried.has(replica));
    const [best] = (untried.length > 0 ? untried : all).sort((a, b) => rest(a, now) - rest(b, now) || a.inHand - b.inHand || a.chosenAt - b.chosenAt);
    return best!.take((this.turn += 1));
  }

  /** Waits for the answer only when what is known is too old, or nothing is. @throws when the name leads nowhere */
  private async lookUp(): Promise<void> {
    const age = this.now() - this.lookedUpAt;
    if (age < lookAgainAfter) return;
    this.looking ??= this.refresh().finally(() => (this.looking = undefined));
    if (age > outdatedAfter) await this.looking;
    else this.looking.catch(() => undefined); // the copies known so far go on; the next call looks again
  }

  private async refresh(): Promise<void> {
    if (isIP(this.hostname)) this.meet([{ address: this.hostname, family: isIP(this.hostname) }]);
    else this.meet(await this.resolve(this.hostname).catch((error: unknown) => this.unlessKnown(error)));
    this.lookedUpAt = this.now();
  }

  private unlessKnown(error: unknown): Address[] {
    if (this.known.size === 0) throw error;
    return [...this.known.values()].map(({ address }) => address);
  }

  private meet(addresses: readonly Address[]): void {
    const present = new Set(addresses.map(({ address }) => address));
    for (const found of addresses) {
      if (!this.known.has(found.address)) this.known.set(found.address, new Replica(this.url, found, this.now));
    }
    for (const [address, replica] of this.known) {
      if (present.has(address)) continue;
      this.known.delete(address);
      replica.retire();
    }
  }
}

/** ms that a copy is still to be left alone. */
const rest = ({ restsUntil }: Replica, now: number): number => Math.max(0, restsUntil - now);

/** The failures after which this call may be sent once more. A body that streams is gone. */
function mayRepeat({ method, body }: Dispatcher.RequestOptions, repeatable: boolean): ReadonlySet<string> {
  if (body && !Buffer.isBuffer(body)) return new Set();
  return method === 'GET' || method === 'HEAD' || repeatable ? broken : unsent;
}
