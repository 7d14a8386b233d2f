import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export type Call = {
  method?: string;
  /** An object is sent as JSON, FormData as a form, text and bytes unchanged. */
  body?: unknown;
  /** With a `cookie` header, the client's own cookies are neither sent nor changed. */
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The answer's JSON; undefined when the answer is not JSON. */
  json: Record<string, unknown> | undefined;
};

const jsonType = { 'content-type': 'application/json' };

type Encoded = { bytes?: Buffer; type: Record<string, string> };

async function encode(body: unknown): Promise<Encoded> {
  if (body === undefined) return { type: {} };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: jsonType };
  if (Buffer.isBuffer(body)) return { bytes: body, type: jsonType };
  if (body instanceof FormData) {
    const form = new Response(body);
    return { bytes: Buffer.from(await form.arrayBuffer()), type: { 'content-type': form.headers.get('content-type')! } };
  }
  return { bytes: Buffer.from(JSON.stringify(body)), type: jsonType };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

type Sent = { url: URL; method: string; headers: Record<string, string>; bytes?: Buffer };

/** One request on a connection of its own, so that a broken one does not affect the next call. */
function send({ url, method, headers, bytes }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const request = httpRequest(url, { method, headers, agent: false, timeout: 30_000 }, (response) => {
      answered = true;
      const answerOf = (whole: string): Answer => ({
        status: response.statusCode!,
        headers: response.headers,
        text: whole,
        json: parse(whole),
      });
      text(response).then((whole) => resolve(answerOf(whole)), reject);
    });
    request.once('timeout', () => request.destroy(new Error(`${method} ${url.pathname} was not answered`)));
    // The server may refuse a large body before all of it was sent.
    request.on('error', (error) => answered || reject(error));
    request.end(bytes);
  });
}

/** Calls a running shop with cookies like a browser, or with invalid requests. */
export class ApiClient {
  private cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** The value of the session cookie; empty without a session. */
  get session(): string {
    return this.cookies.get('sid') ?? '';
  }

  /** @param path below the origin, like /api/v1/meal-plans */
  async call(path: string, { method = 'GET', body, headers = {} }: Call = {}): Promise<Answer> {
    const { bytes, type } = await encode(body);
    const length: Record<string, string> = bytes ? { 'content-length': String(bytes.length) } : {};
    const all = { ...type, ...length, ...this.cookieHeader(), ...headers };
    const answer = await send({ url: new URL(path, this.url), method, headers: all, bytes });
    if (headers.cookie === undefined) for (const line of answer.headers['set-cookie'] ?? []) this.keep(line);
    return answer;
  }

  /** @returns `data` of the answer. @throws Error when the call fails */
  async data<T>(path: string, call: Call = {}): Promise<T> {
    const { status, json, text } = await this.call(`/api/v1${path}`, call);
    if (!json?.success) throw new Error(`${call.method ?? 'GET'} ${path} answered ${status}: ${text.slice(0, 300)}`);
    return (json.data ?? json) as T;
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<this> {
    await this.data('/auth/login', { method: 'POST', body: { email, password } });
    return this;
  }

  /** Uses a copy of another client's cookies. */
  withCookies(of: ApiClient): this {
    this.cookies = new Map(of.cookies);
    return this;
  }

  private cookieHeader(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length > 0 ? { cookie: pairs.join('; ') } : {};
  }

  private keep(line: string): void {
    const [name = '', value = ''] = line.split(';')[0]!.split('=');
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}
