import { AppError, Replicas } from '@2x7/service-kit';
import { BrokenCircuitError, circuitBreaker, CircuitState, handleWhen, SamplingBreaker } from 'cockatiel';
import type { Dispatcher } from 'undici';

export type UpstreamRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | AsyncIterable<Uint8Array>;
  /** ms until the answer must have begun, and at most between two parts of it. */
  timeoutMs: number;
  /** Repeating it changes nothing, so it may be sent again when the connection broke. Reads are. */
  repeatable?: boolean;
};
export type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

const maxInFlight = 100;
/** A breaker opens when half of at least 20 calls in 10 s fail, and tries again after 5 s. */
const sampling = { threshold: 0.5, duration: 10_000, minimumRps: 2 };
const openMs = 5_000;

/** The failure of a service that cannot be had, or that answers with something that is no answer of ours. */
export const unreachable = (cause: unknown, retryAfterSeconds = 2): AppError =>
  new AppError('unavailable', 'The shop is not reachable for a moment. Please try again.', {
    cause,
    retryAfterSeconds,
  });

/** What the body said while it was sent (too large, client gone) is no fault of the service. */
const isOutage = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'timeout';

/**
 * One service behind the gateway, however many copies of it run: few connections, a time limit on every call, another
 * try where that is safe, a cap on calls in hand, and a breaker, so that a dead service costs nothing.
 */
export class Upstream {
  private readonly replicas: Replicas;
  private readonly breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new SamplingBreaker(sampling),
  });
  private inFlight = 0;

  constructor(url: string) {
    this.replicas = new Replicas(url);
  }

  /** Whether the service counts as dead: calls are refused without being sent, but for the one that tries it again. */
  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  get callsInHand(): number {
    return this.inFlight;
  }

  /** @throws AppError `unavailable` or `timeout`; what the request's own body throws passes through. */
  async request(request: UpstreamRequest): Promise<UpstreamAnswer> {
    if (this.inFlight >= maxInFlight) throw unreachable(new Error('too many calls in hand'), 1);
    this.inFlight += 1;
    try {
      const answer = await this.breaker.execute(() => this.send(request));
      answer.body.once('close', () => (this.inFlight -= 1));
      return answer;
    } catch (error) {
      this.inFlight -= 1;
      if (error instanceof AppError) throw error;
      throw unreachable(error, error instanceof BrokenCircuitError ? openMs / 1000 : undefined);
    }
  }

  destroy(): Promise<void> {
    return this.replicas.destroy();
  }

  private async send({
    timeoutMs,
    method,
    path,
    headers,
    body,
    repeatable = false,
  }: UpstreamRequest): Promise<UpstreamAnswer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await this.replicas.request({
        method: method as Dispatcher.HttpMethod,
        path,
        headers,
        body: body as Buffer,
        signal: late.signal,
        headersTimeout: 0,
        bodyTimeout: timeoutMs,
        repeatable,
      });
    } catch (cause) {
      if (late.signal.aborted)
        throw new AppError('timeout', 'This took too long. Please try again.', { cause });
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }
}
