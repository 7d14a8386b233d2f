import { messages } from './messages';

const root = '/api/v1';
const signIn = '/admin/login';
/** ms after which a request is aborted. */
const timeout = 30_000;

/**
 * A failed call. `status` is the HTTP status, 0 without a response. `code` is the
 * server's error code, or `network`. `message` is the server's error message, empty if it sent none.
 * `details` lists the fields that the server rejected, each with its message.
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

/** A refusal of the server with this error code. */
export const isCode = (error: unknown, code: string): error is ApiError => error instanceof ApiError && error.code === code;

type FieldFault = { path: string; message: string };

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, or as multipart if it is a FormData. */
  body?: unknown;
  signal?: AbortSignal;
  /** Status 401 does not redirect to the login page. Set for the profile at start-up, login, logout and a customer's photo. */
  mayBeRefused?: boolean;
  /** The response is a file: `data` is a File with the name that the response gives it. */
  isFile?: true;
};

/** Why a call needs the password: the session has ended, or the password was typed too long ago. */
export type PasswordNeed = 'session-ended' | 'password-required';

/** `repeat`: the password has been typed. `leave`: go to the sign-in. `stay`: the call fails, and the page stays. */
export type PasswordAnswer = 'repeat' | 'leave' | 'stay';

type AskForPassword = (need: PasswordNeed, call: Call) => PasswordAnswer | Promise<PasswordAnswer>;
let askForPassword: AskForPassword = () => 'leave';

/** The admin area asks for the password in place. Without it, an ended session leads to the sign-in. */
export const onPasswordNeeded = (ask: AskForPassword): void => void (askForPassword = ask);

function needOf(error: unknown): PasswordNeed | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return 'session-ended';
  return error.code === 'password_required' ? 'password-required' : undefined;
}

type Envelope = { success: boolean; error?: string; code?: string; details?: FieldFault[] };
const noEnvelope: Envelope = { success: false };

/** Customers and riders do not sign in on the login page of the admin area. Their pages handle a 401 themselves. */
const isOutsideAdmin = (path: string): boolean => /^\/(my|run)\b/.test(path);

/**
 * Calls the API with the session cookie. When the password is needed, asks for it and repeats the call, or redirects to the login page.
 * @param path below /api/v1, such as `/meal-plans`
 * @returns the complete response body, including `success`
 * @throws ApiError for an error response and without a response
 */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  try {
    return await callOnce<T>(path, options);
  } catch (error) {
    const need = options.mayBeRefused || isOutsideAdmin(path) ? undefined : needOf(error);
    if (!need) throw error;
    const answer = await askForPassword(need, options);
    if (answer === 'repeat') return call(path, options);
    if (need === 'password-required') throw error;
    if (answer === 'leave') leaveToSignIn();
    throw new ApiError(401, 'unauthorized', messages.sessionEnded);
  }
}

async function callOnce<T>(path: string, options: Call): Promise<T> {
  const response = await send(path, options);
  if (response.ok && options.isFile) return { success: true, data: await fileOf(response) } as T;
  const envelope = await read(response);
  if (!response.ok || !envelope.success) {
    throw new ApiError(response.status, envelope.code ?? 'unexpected', envelope.error, envelope.details);
  }
  return envelope as T;
}

const fileName = /filename="([^"]+)"/;

async function fileOf(response: Response): Promise<File> {
  const [, name = 'download'] = fileName.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([await response.blob()], name);
}

/** `data` of the response to a GET. Throws as `call` does. */
export async function getData<T>(path: string, signal?: AbortSignal): Promise<T> {
  const envelope = await call<{ data: T }>(path, { signal });
  return envelope.data;
}

/** The server's error message if it sent one, else `otherwise`. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message ? error.message : otherwise;

/**
 * The response with any status.
 * @throws ApiError without a response
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

/** Aborts when `signal` does, or after `timeout`. Not AbortSignal.any, which the oldest supported browsers lack. */
function limited(signal?: AbortSignal): AbortSignal {
  const either = new AbortController();
  const stop = () => either.abort();
  setTimeout(stop, timeout);
  if (signal?.aborted) stop();
  // The listener is removed once the combined signal has aborted.
  signal?.addEventListener('abort', stop, { signal: either.signal });
  return either.signal;
}

async function read(response: Response): Promise<Envelope> {
  try {
    return ((await response.json()) as Envelope | null) ?? noEnvelope;
  } catch {
    // The body was cut off; the request itself succeeded.
    if (response.ok) throw new ApiError(0, 'network');
    // A proxy sent an error page instead of JSON; the status is enough.
    return noEnvelope;
  }
}

function leaveToSignIn(): void {
  window.location.assign(`${signIn}?error=${messages.unauthorized}`);
}
