import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@2x7/service-kit';
import { BrokenCircuitError, circuitBreaker, CircuitState, handleWhen, SamplingBreaker } from 'cockatiel';
import { Pool, type Dispatcher } from 'undici';

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

const connectMs = 500;
const maxInFlight = 100;
/** A breaker opens when half of at least 20 calls in 10 s fail, and tries again after 5 s. */
const sampling = { threshold: 0.5, duration: 10_000, minimumRps: 2 };
const openMs = 5_000;

/** Failures before the first byte was sent: even a write can be tried again. */
const unsent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const broken = new Set([...unsent, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** The failure of a service that cannot be had, or that answers with something that is no answer of ours. */
export const unreachable = (cause: unknown, retryAfterSeconds = 2): AppError =>
  new AppError('unavailable', 'The shop is not reachable for a moment. Please try again.', {
    cause,
    retryAfterSeconds,
  });

/** What the body said while it was sent (too large, client gone) is no fault of the service. */
const isOutage = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'timeout';

/**
 * One service behind the gateway: few connections, a time limit on every call, one more try where
 * that is safe, a cap on calls in hand, and a breaker, so that a dead service costs nothing.
 */
export class Upstream {
  private readonly pool: Pool;
  private readonly breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new SamplingBreaker(sampling),
  });
  private inFlight = 0;

  constructor(url: string) {
    this.pool = new Pool(url, {
      connections: 64,
      pipelining: 1,
      keepAliveTimeout: 4_000,
      connect: { timeout: connectMs },
    });
  }

  /** Whether the service counts as dead: calls are refused without being sent. */
  get isOpen(): boolean {
    return this.breaker.state === CircuitState.Open;
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
    return this.pool.destroy();
  }

  private async send(request: UpstreamRequest): Promise<UpstreamAnswer> {
    try {
      return await this.attempt(request);
    } catch (error) {
      if (!mayTryAgain(request, codeOf(error))) throw error;
      await pause(50 + Math.random() * 100);
      return this.attempt(request);
    }
  }

  private async attempt({
    timeoutMs,
    method,
    path,
    headers,
    body,
  }: UpstreamRequest): Promise<UpstreamAnswer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      const options = {
        method: method as Dispatcher.HttpMethod,
        path,
        headers,
        body: body as Buffer,
        signal: late.signal,
      };
      return await this.pool.request({ ...options, headersTimeout: 0, bodyTimeout: timeoutMs });
    } catch (cause) {
      if (late.signal.aborted)
        throw new AppError('timeout', 'This took too long. Please try again.', { cause });
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }
}

function mayTryAgain({ method, repeatable, body }: UpstreamRequest, code: string): boolean {
  if (body && !Buffer.isBuffer(body)) return false;
  const isRead = method === 'GET' || method === 'HEAD' || repeatable === true;
  return isRead ? broken.has(code) : unsent.has(code);
}
