import { errorStatus, Failure, type Identity } from '@2x7/contracts';
import { z } from 'zod';
import { AppError } from './app-error.js';
import { identityHeader, type IdentitySigner } from './identity.js';
import { currentRequestId } from './request-context.js';

type ClientOptions = { baseUrl: string; service: string; signer: IdentitySigner; timeoutMs?: number };

/** The one way a service asks another: JSON over HTTP, signed, with a time limit (3 s unless told). */
export class ServiceClient {
  constructor(private readonly options: ClientOptions) {}

  get<T>(path: string, answer: z.ZodType<T>): Promise<T> {
    return this.call({ method: 'GET' }, path, answer);
  }

  post<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    return this.call({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }, path, answer);
  }

  private async call<T>(init: RequestInit, path: string, answer: z.ZodType<T>): Promise<T> {
    const response = await this.send(init, path);
    const json: unknown = await response.json().catch(() => undefined);
    if (response.ok) return z.object({ data: answer }).parse(json).data;
    const failure = Failure.safeParse(json);
    if (failure.success && response.status < errorStatus.unexpected) throw new AppError(failure.data.code, failure.data.error);
    throw new AppError('unavailable', 'The shop is not reachable for a moment. Please try again.', { cause: new Error(`${path} answered ${response.status}`) });
  }

  private async send(init: RequestInit, path: string): Promise<Response> {
    const { baseUrl, service, signer, timeoutMs = 3_000 } = this.options;
    const identity: Identity = { kind: 'service', name: service };
    const requestId = currentRequestId();
    const headers = { ...init.headers, [identityHeader]: signer.sign(identity), ...(requestId && { 'x-request-id': requestId }) };
    try {
      return await fetch(new URL(path, baseUrl), { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw new AppError('unavailable', 'The shop is not reachable for a moment. Please try again.', { cause, retryAfterSeconds: 2 });
    }
  }
}
