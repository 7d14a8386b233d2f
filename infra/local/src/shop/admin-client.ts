export type AdminAccount = { email: string; password: string };

/** The shop works, and refuses this email and password. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';

  constructor(status: number) {
    super(
      `The shop is not filled with the demonstration: its administrator cannot sign in (${status}), because the password was changed, ` +
        'two-step sign-in is on, or ADMIN_EMAIL and ADMIN_PASSWORD were set after the first start.',
    );
  }
}

/** 429: many refused sign-ins came before, such as one at each start. */
const refusals: readonly number[] = [401, 403, 429];

/**
 * An administrator's session with the public API, as a browser would have it. It signs in again when the session has
 * ended: others who sign in as the same administrator push the oldest session out.
 */
export class AdminClient {
  private cookie = '';
  private signingIn?: Promise<void>;

  private constructor(
    private readonly url: string,
    private readonly admin: AdminAccount,
  ) {}

  /** @throws SignInRefusedError; Error when the shop cannot answer */
  static async signIn(url: string, admin: AdminAccount): Promise<AdminClient> {
    const client = new AdminClient(url, admin);
    await client.signIn();
    return client;
  }

  /** Calls a path below /api/v1. @throws Error with the sentence of a refusal */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const usedCookie = this.cookie;
    const response = await this.send(method, path, body);
    if (response.status === 401 && usedCookie === this.cookie) await this.signInAgain();
    const answered = response.status === 401 ? await this.send(method, path, body) : response;
    const answer = (await answered.json()) as { success: boolean; error?: string; data?: T };
    if (!answer.success) throw new Error(`${method} ${path} answered ${answered.status}: ${answer.error}`);
    return (answer.data ?? answer) as T;
  }

  /** Ends the session, so that the administrator does not find an unknown browser among their sessions. */
  async signOut(): Promise<void> {
    await this.call('POST', '/auth/logout');
  }

  /** Calls whose session has ended wait for one sign-in. */
  private signInAgain(): Promise<void> {
    this.signingIn ??= this.signIn().finally(() => (this.signingIn = undefined));
    return this.signingIn;
  }

  private async signIn(): Promise<void> {
    const response = await fetch(new URL('/api/v1/auth/login', this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.admin.email, password: this.admin.password }),
    });
    if (refusals.includes(response.status)) throw new SignInRefusedError(response.status);
    if (!response.ok) throw new Error(`the demonstration's administrator cannot sign in (${response.status})`);
    this.cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  private send(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(new URL(`/api/v1${path}`, this.url), {
      method,
      body: isForm ? body : body && JSON.stringify(body),
      headers: { cookie: this.cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
    });
  }
}
