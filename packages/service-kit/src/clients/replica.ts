import type { LookupFunction } from 'node:net';
import { Pool, type Dispatcher } from 'undici';

/** An address that a service's name stands for at this moment. */
export type Address = { address: string; family: number };

/** As many as callers have in hand at most: none waits here for another's answer. */
const mostConnections = 160;
const connectMs = 500;
/** ms. Shorter than the 5 s for which a service keeps an idle connection, and than a service takes to leave. */
const keepAliveMs = 4_000;
/** ms: so long a copy is left alone that could not be had, or that has said it is leaving. */
const restMs = { broken: 1_000, leaving: 10_000 };

/** The name stays in the request and in TLS; only where it leads to is fixed. */
const alwaysTo = ({ address, family }: Address): LookupFunction =>
  (_hostname, options, callback) => (options.all ? callback(null, [{ address, family }]) : callback(null, address, family));

const saysGoodbye = ({ headers }: Dispatcher.ResponseData): boolean => String(headers.connection ?? '').toLowerCase() === 'close';

/** One running copy of a service. */
export class Replica {
  inHand = 0;
  /** When it was chosen last, as a growing number. */
  chosenAt = 0;
  /** Until then others are asked first. */
  restsUntil = -Infinity;
  private isRetired = false;
  private readonly pool: Pool;

  constructor(origin: string, readonly address: Address, private readonly now: () => number) {
    const connect = { timeout: connectMs, lookup: alwaysTo(address) };
    this.pool = new Pool(new URL(origin).origin, { connections: mostConnections, pipelining: 1, keepAliveTimeout: keepAliveMs, connect });
  }

  /** From now on a call is in hand, which `request` is to make. */
  take(turn: number): this {
    this.inHand += 1;
    this.chosenAt = turn;
    return this;
  }

  async request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    try {
      const answer = await this.pool.request(options);
      if (saysGoodbye(answer)) this.rest('leaving');
      this.releaseAfter(answer.body);
      return answer;
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Others are asked first for a while. */
  rest(why: keyof typeof restMs): void {
    this.restsUntil = Math.max(this.restsUntil, this.now() + restMs[why]);
  }

  /** Its address leads nowhere any more: it ends when what is in hand has been answered. */
  retire(): void {
    this.isRetired = true;
    if (this.inHand === 0) void this.pool.close();
  }

  destroy(): Promise<void> {
    return this.pool.destroy();
  }

  /** An answer that is given up ends without its end. */
  private releaseAfter(body: Dispatcher.ResponseData['body']): void {
    let released = false;
    const release = (): void => {
      if (!released) this.release();
      released = true;
    };
    body.once('end', release).once('close', release);
  }

  private release(): void {
    this.inHand -= 1;
    if (this.isRetired && this.inHand === 0) void this.pool.close();
  }
}
