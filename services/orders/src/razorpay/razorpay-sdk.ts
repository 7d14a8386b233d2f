import Razorpay from 'razorpay';
import { ProviderError, type ProviderFailure } from './payment-provider.js';

export type RazorpayOptions = { keyId: string; keySecret: string; apiUrl: string };

/** ms until a call must be answered. Shorter than the gateway waits for the calls of customers and administrators that need Razorpay. */
const timeoutMs = 5_000;

/** The axios instance inside the SDK. The SDK itself has no option for the address, the timeout or the idempotency header. */
type Axios = {
  defaults: { baseURL: string; timeout: number };
  interceptors: {
    request: { use(onRequest: (request: AxiosRequest) => AxiosRequest): void };
    response: { use(onResponse: undefined, onError: (error: AxiosError) => Promise<never>): void };
  };
};
type AxiosRequest = { url?: string; data?: { receipt?: string }; headers: Record<string, unknown> };
type AxiosError = { code?: string; message: string; response?: { status: number; data?: { error?: { description?: string } } } };

/** 4xx statuses that do not decline the request itself: wrong keys, no permission, timeout, a repeat while the first call runs, too many calls. */
const notDeclined = new Set([401, 403, 408, 409, 429]);
/**
 * Descriptions of 400 answers to a request that may be repeated (API docs, Refunds › errors). Razorpay gives them
 * the same code as a final refusal, so only the description distinguishes the two.
 */
const postponing = ['another payment operation is in progress', 'does not have enough balance'];
/**
 * Descriptions of 400 answers to a key that is wrong or was replaced, and to a server whose address is not on the account's list
 * (API docs, Orders › errors, Common errors).
 */
const noAccess = /authentication failed|api (?:key|secret).* is invalid|access denied/i;
const timeoutCodes = new Set(['ECONNABORTED', 'ETIMEDOUT']);

function failureOf({ code = '', response }: AxiosError): ProviderFailure {
  if (!response) return timeoutCodes.has(code) ? 'timeout' : 'unreachable';
  const description = response.data?.error?.description;
  if (response.status >= 500 || notDeclined.has(response.status)) return 'failed';
  // A proxy's page is no answer of Razorpay.
  return description === undefined ? 'failed' : failureOfRefusal(description);
}

function failureOfRefusal(description: string): ProviderFailure {
  if (noAccess.test(description)) return 'failed';
  return postponing.some((part) => description.includes(part)) ? 'postponed' : 'refused';
}

const messageOf = (error: AxiosError): string =>
  error.response?.data?.error?.description ?? error.code ?? `HTTP ${error.response?.status ?? 0}`;

/** The SDK rejects with the `error` field of an HTTP answer. Our error travels in that field and `callSdk` takes it out again. */
const asAnswer = (error: AxiosError): object => ({
  response: { status: 0, data: { error: new ProviderError(failureOf(error), messageOf(error), { cause: new Error(error.message) }) } },
});

export function createRazorpaySdk({ keyId, keySecret, apiUrl }: RazorpayOptions): Razorpay {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const axios = (sdk as unknown as { api: { rq: Axios } }).api.rq;
  axios.defaults.baseURL = apiUrl;
  axios.defaults.timeout = timeoutMs;
  axios.interceptors.request.use((request) => {
    if (request.url?.endsWith('/refund') && request.data?.receipt) request.headers['X-Refund-Idempotency'] = request.data.receipt;
    return request;
  });
  axios.interceptors.response.use(undefined, (error) => Promise.reject(asAnswer(error)));
  return sdk;
}

/** @throws ProviderError for every failure of the call */
export async function callSdk(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    const cause = (error as { error?: unknown }).error;
    throw cause instanceof ProviderError ? cause : new ProviderError('failed', 'the call to the provider failed', { cause: error });
  }
}
