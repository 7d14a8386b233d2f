import type { TrafficClass } from '@2x7/contracts';
import { AppError, Replicas } from '@2x7/service-kit';
import { BrokenCircuitError } from 'cockatiel';
import type { Dispatcher } from 'undici';
import { Bulkhead, openMs } from './bulkhead.js';

type UpstreamRequest = {
  trafficClass: TrafficClass;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | AsyncIterable<Uint8Array>;
  /** ms until the answer must have begun, and at most between two parts of it. They start anew when a streamed body has been sent. */
  timeoutMs: number;
  /** Whether a repetition changes nothing, so that it may be sent again after a broken connection. Reads always may. */
  isRepeatable?: boolean;
};
export type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/** A service that cannot be reached, or whose answer is not in the format of this API. */
export const unreachable = (cause: unknown, retryAfterSeconds = 2): AppError =>
  new AppError('unavailable', 'The shop is not reachable for a moment. Please try again.', {
    cause,
    retryAfterSeconds,
  });

async function* partsOf(body: AsyncIterable<Uint8Array>, onEnd: () => void): AsyncGenerator<Uint8Array> {
  yield* body;
  onEnd();
}

/** The request, which calls `onEnd` when the client has sent the whole of a streamed body: its slowness is not that of the service. */
const withEnd = (request: UpstreamRequest, onEnd: () => void): UpstreamRequest => {
  const { body } = request;
  return body && !Buffer.isBuffer(body) ? { ...request, body: partsOf(body, onEnd) } : request;
};

/**
 * One service behind the gateway with all its replicas. Each call has a timeout and is repeated where that is safe; each
 * traffic class has a bulkhead, so that a slow or dead service does not exhaust the gateway.
 */
export class Upstream {
  private readonly replicas: Replicas;
  private readonly bulkheads = {
    customer: new Bulkhead(100),
    photo: new Bulkhead(30),
    admin: new Bulkhead(40),
    provider: new Bulkhead(20),
  } satisfies Record<TrafficClass, Bulkhead>;

  constructor(url: string) {
    this.replicas = new Replicas(url);
  }

  /** Whether the breaker of any traffic class is open: its calls are refused without being sent, but for the one that tries the service. */
  get isOpen(): boolean {
    return Object.values(this.bulkheads).some((bulkhead) => bulkhead.isOpen);
  }

  get callsInFlight(): number {
    return Object.values(this.bulkheads).reduce((sum, { inFlight }) => sum + inFlight, 0);
  }

  /** @throws AppError `unavailable` or `timeout`; an error of the request's own body passes through */
  async request(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const bulkhead = this.bulkheads[request.trafficClass];
    if (bulkhead.isFull) throw unreachable(new Error('too many calls in flight'), 1);
    bulkhead.inFlight += 1;
    try {
      const answer = await bulkhead.execute(request.timeoutMs, (signal, restart) => this.send(withEnd(request, restart), signal));
      answer.body.once('close', () => (bulkhead.inFlight -= 1));
      return answer;
    } catch (error) {
      bulkhead.inFlight -= 1;
      if (error instanceof AppError) throw error;
      throw unreachable(error, error instanceof BrokenCircuitError ? openMs / 1000 : undefined);
    }
  }

  destroy(): Promise<void> {
    return this.replicas.destroy();
  }

  private async send(
    { timeoutMs, method, path, headers, body, isRepeatable = false }: UpstreamRequest,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer> {
    if (signal.aborted) throw unreachable(new Error('timed out before it was sent'));
    return this.replicas.request({
      method: method as Dispatcher.HttpMethod,
      path,
      headers,
      body: body as Buffer,
      signal,
      headersTimeout: 0,
      bodyTimeout: timeoutMs,
      isRepeatable,
    });
  }
}
