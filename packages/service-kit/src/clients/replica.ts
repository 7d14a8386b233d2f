import type { LookupFunction } from 'node:net';
import { Pool, type Dispatcher } from 'undici';

/** An IP address that a service's name resolves to. */
export type Address = { address: string; family: number };

/** Connections per replica: the highest number of pending calls of one caller, so that no call waits for a connection. */
const maxConnections = 190;
/** ms. */
const connectTimeout = 500;
/** ms. Shorter than the 5 s that a service keeps an idle connection, and than its graceful shutdown. */
const keepAliveMs = 4_000;
/** ms to skip a replica after a failed connection (broken) or an announced shutdown (leaving). */
const restMs = { broken: 1_000, leaving: 10_000 };

/** Pins the connection to one address; the name stays in the request and in TLS. */
const lookupOf =
  ({ address, family }: Address): LookupFunction =>
  (_hostname, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);

const announcesShutdown = ({ headers }: Dispatcher.ResponseData): boolean => String(headers.connection ?? '').toLowerCase() === 'close';

/** One running instance of a service, with its own connections. */
export class Replica {
  pending = 0;
  /** Number of the call for which it was chosen last. */
  chosenAt = 0;
  /** Time in ms until which other replicas are preferred. */
  restsUntil = -Infinity;
  private isRetired = false;
  private readonly pool: Pool;

  constructor(
    origin: string,
    readonly address: Address,
    private readonly now: () => number,
  ) {
    const connect = { timeout: connectTimeout, lookup: lookupOf(address) };
    this.pool = new Pool(new URL(origin).origin, { connections: maxConnections, pipelining: 1, keepAliveTimeout: keepAliveMs, connect });
  }

  /** Counts a call that `request` is about to make. */
  reserve(turn: number): this {
    this.pending += 1;
    this.chosenAt = turn;
    return this;
  }

  async request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    try {
      const answer = await this.pool.request(options);
      if (announcesShutdown(answer)) this.rest('leaving');
      this.releaseAfter(answer.body);
      return answer;
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Prefers other replicas for a while. */
  rest(why: keyof typeof restMs): void {
    this.restsUntil = Math.max(this.restsUntil, this.now() + restMs[why]);
  }

  /** The name no longer resolves to this address: closes the connections after the pending calls. */
  retire(): void {
    this.isRetired = true;
    if (this.pending === 0) void this.pool.close();
  }

  destroy(): Promise<void> {
    return this.pool.destroy();
  }

  /** An aborted answer emits `close` without `end`. */
  private releaseAfter(body: Dispatcher.ResponseData['body']): void {
    let released = false;
    const release = (): void => {
      if (!released) this.release();
      released = true;
    };
    body.once('end', release).once('close', release);
  }

  private release(): void {
    this.pending -= 1;
    if (this.isRetired && this.pending === 0) void this.pool.close();
  }
}
