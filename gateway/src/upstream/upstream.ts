import { once } from 'node:events';
import type { TrafficClass } from '@2x7/contracts';
import { AppError, Replicas } from '@2x7/service-kit';
import { BrokenCircuitError, circuitBreaker, CircuitState, handleWhen, SamplingBreaker } from 'cockatiel';
import type { Dispatcher } from 'undici';

export type UpstreamRequest = {
  trafficClass: TrafficClass;
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

/** The calls of one way that are in hand, and its breaker. */
class Bulkhead {
  inFlight = 0;
  private readonly breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new SamplingBreaker(sampling),
  });

  /** @param most calls in hand; more are refused at once */
  constructor(readonly most: number) {}

  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  /** While the breaker tries whether the service is back, others wait for what that shows: within their own time. */
  async within<T>(timeoutMs: number, call: (late: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const tooLate = once(late.signal, 'abort').then(() => Promise.reject(new Error('late')));
    try {
      return await Promise.race([this.breaker.execute(() => call(late.signal)), tooLate]);
    } catch (cause) {
      if (late.signal.aborted)
        throw new AppError('timeout', 'This took too long. Please try again.', { cause });
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * One service behind the gateway, however many copies of it run: few connections, a time limit on every call, another
 * try where that is safe, a cap on calls in hand, and a breaker, so that a dead service costs nothing.
 */
export class Upstream {
  private readonly replicas: Replicas;
  private readonly lanes = {
    customer: new Bulkhead(100),
    admin: new Bulkhead(40),
    provider: new Bulkhead(20),
  } satisfies Record<TrafficClass, Bulkhead>;

  constructor(url: string) {
    this.replicas = new Replicas(url);
  }

  /** Whether the service counts as dead to anybody: calls are refused without being sent, but for those that try it. */
  get isOpen(): boolean {
    return Object.values(this.lanes).some((lane) => lane.isOpen);
  }

  get callsInHand(): number {
    return Object.values(this.lanes).reduce((sum, { inFlight }) => sum + inFlight, 0);
  }

  /** @throws AppError `unavailable` or `timeout`; what the request's own body throws passes through. */
  async request(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const lane = this.lanes[request.trafficClass];
    if (lane.inFlight >= lane.most) throw unreachable(new Error('too many calls in hand'), 1);
    lane.inFlight += 1;
    try {
      const answer = await lane.within(request.timeoutMs, (late) => this.send(request, late));
      answer.body.once('close', () => (lane.inFlight -= 1));
      return answer;
    } catch (error) {
      lane.inFlight -= 1;
      if (error instanceof AppError) throw error;
      throw unreachable(error, error instanceof BrokenCircuitError ? openMs / 1000 : undefined);
    }
  }

  destroy(): Promise<void> {
    return this.replicas.destroy();
  }

  private async send(
    { timeoutMs, method, path, headers, body, repeatable = false }: UpstreamRequest,
    late: AbortSignal,
  ): Promise<UpstreamAnswer> {
    if (late.aborted) throw unreachable(new Error('nobody waits for it any more'));
    return this.replicas.request({
      method: method as Dispatcher.HttpMethod,
      path,
      headers,
      body: body as Buffer,
      signal: late,
      headersTimeout: 0,
      bodyTimeout: timeoutMs,
      repeatable,
    });
  }
}
