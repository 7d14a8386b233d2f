import { AppError, type ClientNetworks } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';
import { DeviceCookies, type DeviceOwner } from './device-cookies.js';
import { LoginAttemptsRepository, type AttemptKey } from './login-attempts.repository.js';

/** A try to sign in. `network` and `device` (the browser's device cookie) come from `Cookies.clientOf`, `code` is the second step. */
export type Attempt = { email: string; password: string; network: ClientNetworks; device?: string; code?: string };

/** Where an attempt comes from, without what it tries. */
export type AttemptClient = Pick<Attempt, 'network' | 'device'>;

/** The counters that an attempt was added to, none without rate limits. `known`: the user has signed in with this browser before. */
export type CountedAttempt = { client: 'known' | 'unknown'; keys: readonly AttemptKey[] };

const numbered = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const refusal = (sentence: string, retryAfterSeconds: number): AppError => new AppError('rate_limited', sentence, { retryAfterSeconds });

const tooManyAttempts = (seconds: number): AppError =>
  refusal(`Too many attempts. Please try again in ${numbered(seconds, 'second')}.`, seconds);

/** A recovery code is not counted, and the refused attempt is taken back from the other counters. */
const tooManyCodes = (seconds: number): AppError => {
  const wait = seconds < 60 ? numbered(seconds, 'second') : numbered(Math.ceil(seconds / 60), 'minute');
  return refusal(`Too many wrong codes. Please try again in ${wait}, or use a recovery code, which works at once.`, seconds);
};

/** Counters that a right answer clears. */
const clientKinds: ReadonlySet<AttemptKey['kind']> = new Set(['device', 'pair', 'guarded', 'code']);

/** A counter that may refuse an attempt. */
type Limit = Parameters<LoginAttemptsRepository['count']>[0];

const networksOf = ({ near, wide }: ClientNetworks): Limit[] => [
  ...(wide ? [{ kind: 'wide', value: wide } as const] : []),
  { kind: 'network', value: near },
];

/**
 * Slows guessing without locking anybody out. The wait that grows with the failures belongs to an email, known or not, and a network
 * together, so guesses from elsewhere do not delay the owner. While many networks guess at one email, each of them has fewer attempts. A browser
 * in which the user has signed in before is counted on its own (OWASP device cookies).
 */
@Injectable()
export class AttemptThrottle {
  constructor(
    private readonly attempts: LoginAttemptsRepository,
    private readonly devices: DeviceCookies,
    @Inject(authConfigToken) private readonly config: Pick<AuthConfig, 'rateLimits'>,
  ) {}

  /** Counts an attempt before its password is checked. @throws AppError 429 with the seconds to wait */
  async begin({ email, network, device }: Attempt, user: DeviceOwner | null): Promise<CountedAttempt> {
    const id = user ? this.devices.idOf(device, user) : undefined;
    if (id) return { client: 'known', keys: await this.count([{ kind: 'device', value: id }]) };
    if (!this.config.rateLimits) return { client: 'unknown', keys: [] };
    const networks = await this.count(networksOf(network));
    const account = { kind: 'account', value: email } as const;
    const isGuarded = await this.attempts.countAccount(email);
    const own = isGuarded
      ? ({ kind: 'guarded', value: `${email}\n${network.wide ?? network.near}` } as const)
      : ({ kind: 'pair', value: `${email}\n${network.near}` } as const);
    const wait = await this.attempts.count(own);
    if (wait === 0) return { client: 'unknown', keys: [...networks, account, own] };
    // Networks that guess together at one email use up their attempts also by those that come too early.
    await this.unchecked({ keys: isGuarded ? [account] : [...networks, account] });
    throw tooManyAttempts(wait);
  }

  /**
   * Counts a look-up of an invitation. Its token is too long to guess; the limit keeps a client from trying at full
   * speed. @throws AppError 429 with the seconds to wait
   */
  async beginLink({ near }: ClientNetworks): Promise<CountedAttempt> {
    return { client: 'unknown', keys: await this.count([{ kind: 'link', value: near }]) };
  }

  /**
   * Counts six digits of the second step, in an attempt that `begin` has counted for its client. A browser in which the user has
   * signed in before has a count of its own, all other clients share one. @throws AppError 429 with the seconds to wait
   */
  async beginCode(userId: string, { client, keys }: CountedAttempt): Promise<CountedAttempt> {
    const device = keys.find(({ kind }) => kind === 'device');
    return { client, keys: await this.count([{ kind: 'code', value: device?.value ?? userId }], tooManyCodes) };
  }

  /** The password or the link was right: clears the failures of this client and takes the attempt back from what it shares. */
  async succeeded({ keys }: CountedAttempt): Promise<void> {
    for (const key of keys) {
      if (clientKinds.has(key.kind)) await this.attempts.forget(key);
      else await this.attempts.takeBack(key);
    }
  }

  /** The attempt is already counted as failed; only old rows are left to delete. */
  async failed({ keys }: CountedAttempt): Promise<void> {
    if (keys.length > 0) await this.attempts.deleteOld();
  }

  /** The password was never checked, as when too many hashes wait: the attempt no longer counts. */
  async unchecked({ keys }: Pick<CountedAttempt, 'keys'>): Promise<void> {
    for (const key of keys) await this.attempts.takeBack(key);
  }

  /** Adds the attempt to each counter. One that refuses it takes it back from the others: it was not checked. */
  private async count(keys: Limit[], refuse = tooManyAttempts): Promise<AttemptKey[]> {
    if (!this.config.rateLimits) return [];
    const counted: AttemptKey[] = [];
    for (const key of keys) {
      const wait = await this.attempts.count(key);
      if (wait > 0) {
        await this.unchecked({ keys: counted });
        throw refuse(wait);
      }
      counted.push(key);
    }
    return counted;
  }
}
