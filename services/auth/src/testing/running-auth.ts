import type { DomainEvent, EventData, EventType, ResolvedSession, Role } from '@2x7/contracts';
import { InProcessTransport, type RunningService } from '@2x7/service-kit';
import {
  asService,
  asVisitor,
  eventually,
  identityHeaders,
  startTestConsumer,
  testConfig,
  testDatabase,
  type TestDatabase,
} from '@2x7/service-kit/testing';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { createApp, type AuthConfig } from '../app.js';

export const password = 'a quiet river at noon';

export type Answer = {
  status: number;
  text: string;
  body: Record<string, unknown>;
  headers: Headers;
  cookies: Record<string, string>;
};
type LoginFrom = { from?: string; cookie?: string };
type Call = { body?: unknown; from?: string };
type NewUser = { email: string; role?: Role; passwordHash?: string; disabled?: boolean };

const cookiesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((line) => line.split(';')[0]!.split('=') as [string, string]));

const currentHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** The real service on its own database, which `restart` keeps. */
export class RunningAuth {
  /** The events that the email worker would have received. */
  readonly events: DomainEvent[] = [];

  private constructor(
    readonly database: TestDatabase,
    public config: AuthConfig,
    public running: RunningService,
    private readonly transport: InProcessTransport,
  ) {}

  static async start(changes: Partial<AuthConfig> = {}): Promise<RunningAuth> {
    const database = await testDatabase('auth');
    const config: AuthConfig = {
      ...testConfig(),
      database,
      publicUrl: 'http://shop.test',
      sessionIdleMinutes: 30,
      sessionAbsoluteHours: 12,
      deviceKey: 'a-device-key-for-tests-of-forty-letters!',
      rateLimits: true,
      ...changes,
    };
    const transport = new InProcessTransport();
    const service = new RunningAuth(database, config, await createApp(config, { transport }), transport);
    await startTestConsumer(transport, 'email', (event) => {
      service.events.push(event);
      return Promise.resolve();
    });
    return service;
  }

  /** The data of the events of this type, oldest first. */
  dataOf<T extends EventType>(type: T): EventData<T>[] {
    return this.events.filter((event) => event.type === type).map(({ data }) => data as EventData<T>);
  }

  get invited(): EventData<'user.invited'>[] {
    return this.dataOf('user.invited');
  }

  async restart(changes: Partial<AuthConfig> = {}): Promise<void> {
    await this.running.close();
    this.config = { ...this.config, ...changes };
    this.running = await createApp(this.config, { transport: this.transport });
  }

  async close(): Promise<void> {
    await this.running.close();
    await this.database.drop();
  }

  /** Makes each wait after this many failures last a minute: the first is 1 s, which could end before the next request of a slow machine. */
  async lengthenWaits(failures = 5): Promise<void> {
    await this.database.query(
      `UPDATE login_attempts SET blocked_until = clock_timestamp() + interval '1 minute'
       WHERE failures >= $1 AND blocked_until >= since + interval '1 second'`,
      [failures],
    );
  }

  async addUser({ email, role = 'admin', passwordHash = currentHash, disabled = false }: NewUser): Promise<string> {
    const id = uuid();
    await this.database.query('INSERT INTO users (id, email, name, role, password_hash, disabled_at) VALUES ($1, $2, $3, $4, $5, $6)', [
      id,
      email,
      'Asha',
      role,
      passwordHash,
      disabled ? new Date() : null,
    ]);
    return id;
  }

  async send(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(new URL(path, this.running.url), {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: JSON.parse(text) as Record<string, unknown>,
      headers: response.headers,
      cookies: cookiesOf(response.headers),
    };
  }

  /** A login as the gateway sends it. `body` may be malformed. */
  login(body: unknown, { from = '192.0.2.1', cookie = '' }: LoginFrom = {}): Promise<Answer> {
    const headers = {
      ...asVisitor(),
      'x-forwarded-for': from,
      'content-type': 'application/json',
      ...(cookie && { cookie }),
    };
    return this.send('/auth/login', headers, { method: 'POST', body: JSON.stringify(body) });
  }

  /** Signs in. @throws Error when that fails */
  async signIn(email: string, userAgent = ''): Promise<string> {
    const headers = { ...asVisitor(), 'content-type': 'application/json', 'user-agent': userAgent };
    const answer = await this.send('/auth/login', headers, { method: 'POST', body: JSON.stringify({ email, password }) });
    if (!answer.cookies.sid) throw new Error(answer.text);
    return answer.cookies.sid;
  }

  /** A request as the gateway sends it: with the identity of the session behind the cookie, or as a visitor. */
  async call(method: string, path: string, token = '', { body, from = '192.0.2.1' }: Call = {}): Promise<Answer> {
    const resolved = await this.resolve(token);
    const { user: id, ...session } = (resolved.body.data ?? {}) as ResolvedSession;
    const identity = resolved.status === 200 ? identityHeaders({ kind: 'user', id, ...session }) : asVisitor();
    const headers = {
      ...identity,
      'x-forwarded-for': from,
      cookie: `sid=${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return this.send(path, headers, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  }

  /** Waits until this address got `count` invitations and returns the newest one's token. */
  tokenFor(email: string, count = 1): Promise<string> {
    return eventually(() => {
      const events = this.invited.filter((one) => one.email === email);
      if (events.length < count) throw new Error(`${email} was invited ${events.length} times`);
      return new URL(events.at(-1)!.link).hash.slice(1);
    });
  }

  logout(cookie: string): Promise<Answer> {
    return this.send('/auth/logout', { ...asVisitor(), ...(cookie && { cookie }) }, { method: 'POST' });
  }

  resolve(token: unknown): Promise<Answer> {
    return this.send(
      '/internal/sessions/resolve',
      { ...asService(), 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ token }) },
    );
  }

  profile(id: string, role: Role = 'admin'): Promise<Answer> {
    return this.send('/auth/admin/profile', identityHeaders({ kind: 'user', id, role, session: uuid() }));
  }
}
