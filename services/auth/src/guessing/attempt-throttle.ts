import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';
import { DeviceCookies } from './device-cookies.js';
import { LoginAttemptsRepository, type AttemptKey } from './login-attempts.repository.js';

/** A try to sign in. `network` comes from `clientNetwork`, `device` is the device cookie that the browser sent. */
export type Attempt = { email: string; password: string; network: string; device?: string };

/** The counters that an attempt was added to: the device's or the account's, and the network's. Undefined without rate limits. */
export type CountedAttempt = { subject: AttemptKey; network?: AttemptKey } | undefined;

const tooManyAttempts = (seconds: number): AppError =>
  new AppError('rate_limited', `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
    retryAfterSeconds: seconds,
  });

/**
 * Slows guessing without locking anybody out. Each email, known or not, has a wait that grows with its failures;
 * each network has ten attempts at a time. A browser in which the user has signed in before is counted on its own,
 * so guesses made elsewhere do not delay it (OWASP device cookies).
 */
@Injectable()
export class AttemptThrottle {
  constructor(
    private readonly attempts: LoginAttemptsRepository,
    private readonly devices: DeviceCookies,
    @Inject(authConfigToken) private readonly config: Pick<AuthConfig, 'rateLimits'>,
  ) {}

  /** Counts an attempt before its password is checked. @throws AppError 429 with the seconds to wait */
  async begin(attempt: Attempt): Promise<CountedAttempt> {
    if (!this.config.rateLimits) return undefined;
    const device = this.devices.idOf(attempt.device, attempt.email);
    if (device) return { subject: await this.countSubject({ kind: 'device', value: device }) };
    const network = await this.countNetwork({ kind: 'network', value: attempt.network });
    return { subject: await this.countSubject({ kind: 'account', value: attempt.email }), network };
  }

  /**
   * Counts a look-up of an invitation. Its token is too long to guess; the limit keeps a client from trying at full
   * speed. @throws AppError 429 with the seconds to wait
   */
  async beginLink(network: string): Promise<AttemptKey | undefined> {
    return this.config.rateLimits ? this.countNetwork({ kind: 'link', value: network }) : undefined;
  }

  /** The token was valid: the look-up no longer counts. */
  async linkSucceeded(key: AttemptKey | undefined): Promise<void> {
    if (key) await this.attempts.takeBack(key);
  }

  /** The password was right: clears the subject's failures. */
  async succeeded(counted: CountedAttempt): Promise<void> {
    if (!counted) return;
    await this.attempts.forget(counted.subject);
    if (counted.network) await this.attempts.takeBack(counted.network);
  }

  /** The attempt is already counted as failed; only old rows are left to delete. */
  async failed(counted: CountedAttempt): Promise<void> {
    if (counted) await this.attempts.deleteOld();
  }

  /** The password was never checked, as when too many hashes wait: the attempt no longer counts. */
  async unchecked(counted: CountedAttempt): Promise<void> {
    if (!counted) return;
    await this.attempts.takeBack(counted.subject);
    if (counted.network) await this.attempts.takeBack(counted.network);
  }

  private async countSubject(key: AttemptKey): Promise<AttemptKey> {
    const wait = await this.attempts.countGrowing(key);
    if (wait > 0) throw tooManyAttempts(wait);
    return key;
  }

  private async countNetwork(key: AttemptKey): Promise<AttemptKey> {
    const wait = await this.attempts.countInRounds(key);
    if (wait > 0) throw tooManyAttempts(wait);
    return key;
  }
}
