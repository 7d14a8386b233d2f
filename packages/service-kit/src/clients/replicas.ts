import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { Replica, type Address } from './replica.js';
import { currentTraceparent, traced } from '../observability/tracing.js';

/** Errors before the first byte was sent: even a write can be repeated. */
const unsent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const broken = new Set([...unsent, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** ms after which the next call looks the name up again, so that new and removed replicas are known. */
const lookAgainAfter = 1_000;
/** ms after which a call waits for a new look-up instead of using the known addresses. */
const outdatedAfter = 10_000;
/** Replicas that one call tries: not every one of a service that is down. */
const maxTries = 3;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

export type ReplicaCall = Dispatcher.RequestOptions & {
  /** The call is idempotent, so it may be repeated when the connection breaks. Reads always are. */
  isRepeatable: boolean;
};

type Options = {
  /** DNS look-up; replaced by tests. */
  resolve?: (hostname: string) => Promise<Address[]>;
  /** Clock in ms; replaced by tests. */
  now?: () => number;
};

/** Adds the current trace to the headers. */
function withTraceparent(call: ReplicaCall): ReplicaCall {
  const traceparent = currentTraceparent();
  return traceparent ? { ...call, headers: { ...(call.headers as Record<string, string>), traceparent } } : call;
}

/**
 * The replicas of one service: every address that its name resolves to. A call goes to the replica with the fewest
 * pending calls; a replica that fails or announces its shutdown is skipped for a while.
 */
export class Replicas {
  private readonly hostname: string;
  private readonly known = new Map<string, Replica>();
  private readonly resolve: (hostname: string) => Promise<Address[]>;
  private readonly now: () => number;
  private lookedUpAt = -Infinity;
  private lookingUp?: Promise<void>;
  private turn = 0;

  /** @param url the service's origin; its host is a name, or the address of a single replica */
  constructor(
    private readonly url: string,
    { resolve, now }: Options = {},
  ) {
    this.hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
    this.resolve = resolve ?? ((hostname) => lookup(hostname, { all: true }));
    this.now = now ?? (() => performance.now());
  }

  /**
   * Sends the call, and repeats it on another replica where that is safe.
   * @throws the error of the last try, of the call's body or of its signal
   */
  request(call: ReplicaCall): Promise<Dispatcher.ResponseData> {
    const name = `${call.method} ${call.path.split('?')[0]}`;
    return traced(name, { kind: 'client', attributes: { 'server.address': this.hostname } }, () => this.send(withTraceparent(call)));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.known.values()].map((replica) => replica.destroy()));
  }

  private async send({ isRepeatable, ...options }: ReplicaCall): Promise<Dispatcher.ResponseData> {
    const tried = new Set<Replica>();
    const repeatableAfter = repeatableErrors(options, isRepeatable);
    for (let tries = 1; ; tries += 1) {
      if (tries > 1 && tried.size >= this.known.size) await pause(50 + Math.random() * 100);
      try {
        return await this.sendOnce(options, tried);
      } catch (error) {
        if (tries > Math.min(this.known.size, maxTries - 1) || !repeatableAfter.has(codeOf(error))) throw error;
      }
    }
  }

  private async sendOnce(options: Dispatcher.RequestOptions, tried: Set<Replica>): Promise<Dispatcher.ResponseData> {
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
    const [best] = (untried.length > 0 ? untried : all).sort(
      (a, b) => rest(a, now) - rest(b, now) || a.pending - b.pending || a.chosenAt - b.chosenAt,
    );
    return best!.reserve((this.turn += 1));
  }

  /** Waits for the look-up only when the known addresses are too old, or missing. @throws when the name does not resolve */
  private async lookUp(): Promise<void> {
    const age = this.now() - this.lookedUpAt;
    if (age < lookAgainAfter) return;
    this.lookingUp ??= this.refresh().finally(() => (this.lookingUp = undefined));
    if (age > outdatedAfter) await this.lookingUp;
    else this.lookingUp.catch(() => undefined); // the known replicas stay in use; the next call looks up again
  }

  private async refresh(): Promise<void> {
    if (isIP(this.hostname)) this.update([{ address: this.hostname, family: isIP(this.hostname) }]);
    else this.update(await this.resolve(this.hostname).catch((error: unknown) => this.unlessKnown(error)));
    this.lookedUpAt = this.now();
  }

  private unlessKnown(error: unknown): Address[] {
    if (this.known.size === 0) throw error;
    return [...this.known.values()].map(({ address }) => address);
  }

  private update(addresses: readonly Address[]): void {
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

/** ms for which other replicas are preferred. */
const rest = ({ restsUntil }: Replica, now: number): number => Math.max(0, restsUntil - now);

/** The error codes after which this call may be repeated. A streamed body cannot be sent twice. */
function repeatableErrors({ method, body }: Dispatcher.RequestOptions, isRepeatable: boolean): ReadonlySet<string> {
  if (body && !Buffer.isBuffer(body)) return new Set();
  return method === 'GET' || method === 'HEAD' || isRepeatable ? broken : unsent;
}
