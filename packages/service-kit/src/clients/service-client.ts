import { errorStatus, Failure, type Identity } from '@2x7/contracts';
import { z } from 'zod';
import { AppError } from '../http/app-error.js';
import { identityHeader, type IdentitySigner } from '../access/identity-token.js';
import { Replicas } from './replicas.js';
import { currentRequestId } from '../observability/request-context.js';

/** The program of `signer` calls `audience`. */
type ClientOptions = { baseUrl: string; audience: string; signer: IdentitySigner };

/** ms until a call must be answered. */
const timeoutMs = 3_000;

type Call = { method: 'GET' | 'POST'; body?: Buffer };
type Answer = { status: number; json: unknown };

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'The shop is not reachable for a moment. Please try again.', { cause, retryAfterSeconds: 2 });

/** Statuses that refuse this service itself. Its own caller can do nothing about them and gets 503. */
const refusals = new Set<number>([errorStatus.unauthorized, errorStatus.forbidden, errorStatus.rate_limited]);

/** @throws AppError 503 when the other service, of another version for example, answers something else */
function read<T>(json: unknown, answer: z.ZodType<T>): T {
  const result = z.object({ data: answer }).safeParse(json);
  if (!result.success) throw unavailable(result.error);
  return result.data.data;
}

/** Calls another service: signed JSON over HTTP to one of its replicas. */
export class ServiceClient {
  private readonly replicas: Replicas;

  constructor(private readonly options: ClientOptions) {
    this.replicas = new Replicas(options.baseUrl);
  }

  get<T>(path: string, answer: z.ZodType<T>): Promise<T> {
    return this.call({ method: 'GET' }, path, answer);
  }

  post<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    return this.call({ method: 'POST', body: Buffer.from(JSON.stringify(body)) }, path, answer);
  }

  private async call<T>(request: Call, path: string, answer: z.ZodType<T>): Promise<T> {
    const { status, json } = await this.send(request, path);
    if (status >= 200 && status < 300) return read(json, answer);
    const failure = Failure.safeParse(json);
    if (failure.success && status < errorStatus.unexpected && !refusals.has(status))
      throw new AppError(failure.data.code, failure.data.error);
    throw unavailable(new Error(`${path} answered ${status}`));
  }

  private async send({ method, body }: Call, path: string): Promise<Answer> {
    const { audience, signer } = this.options;
    const identity: Identity = { kind: 'service', name: signer.issuer };
    const requestId = currentRequestId();
    const headers = {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      [identityHeader]: await signer.sign(identity, audience),
      ...(requestId && { 'x-request-id': requestId }),
    };
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await this.replicas.request({ method, path, headers, body, signal, isRepeatable: false });
      return { status: answer.statusCode, json: await answer.body.json().catch(() => undefined) };
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}
