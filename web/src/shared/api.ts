import { messages } from './messages';

const root = '/api/v1';
const signIn = '/admin/login';
const patience = 30_000;

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came. `code` is the
 * server's machine word, or `network`. `message` is the server's sentence, empty where it sent none.
 * `details` names the fields that the server refused, each with its sentence.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message = '',
    readonly details: readonly FieldFault[] = [],
  ) {
    super(message);
  }
}

export type FieldFault = { path: string; message: string };

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a FormData goes as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Only the start-up profile, login and logout may be refused without leaving the page. */
  mayBeRefused?: boolean;
};

type Envelope = { success: boolean; error?: string; code?: string; details?: FieldFault[] };
const noEnvelope: Envelope = { success: false };

/**
 * One call of our API, the session cookie included.
 * @param path below /api/v1, such as `/meal-plans`
 * @returns the whole answer, `success` and all
 * @throws ApiError for every answer but a success, and for none at all
 */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const response = await send(path, options);
  const envelope = await read(response);
  if (response.status === 401 && !options.mayBeRefused) leaveToSignIn();
  if (!response.ok || !envelope.success) {
    throw new ApiError(response.status, envelope.code ?? 'unexpected', envelope.error, envelope.details);
  }
  return envelope as T;
}

/** `data` of the answer to a GET. Throws as `call` does. */
export async function getData<T>(path: string, signal?: AbortSignal): Promise<T> {
  const envelope = await call<{ data: T }>(path, { signal });
  return envelope.data;
}

/** The server's sentence where it sent one, else `otherwise`. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message ? error.message : otherwise;

/**
 * The bare answer, whatever it says.
 * @throws ApiError when none came
 */
export async function send(path: string, { method = 'GET', body, signal }: Call): Promise<Response> {
  const isForm = body instanceof FormData;
  try {
    return await fetch(root + path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
      signal: limited(signal),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'network');
  }
}

/** `signal`, or our patience at its end. Not AbortSignal.any, which the oldest browsers that we build for do not have. */
function limited(signal?: AbortSignal): AbortSignal {
  const either = new AbortController();
  const stop = () => either.abort();
  setTimeout(stop, patience);
  if (signal?.aborted) stop();
  // Let go by then: what ends one listens no longer to the other.
  signal?.addEventListener('abort', stop, { signal: either.signal });
  return either.signal;
}

async function read(response: Response): Promise<Envelope> {
  try {
    return ((await response.json()) as Envelope | null) ?? noEnvelope;
  } catch {
    // It broke off: nobody has refused anything.
    if (response.ok) throw new ApiError(0, 'network');
    // A proxy's page instead of our answer: its status says enough.
    return noEnvelope;
  }
}

function leaveToSignIn(): void {
  window.location.assign(`${signIn}?error=${messages.unauthorized}`);
}
