import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';
import { DeviceCookies } from './device-cookies.js';
import { LoginAttemptsRepository, type AttemptKey } from './login-attempts.repository.js';

/** Who tries: `network` by `clientNetwork`, `device` the device cookie as presented. */
export type Attempt = { email: string; password: string; network: string; device?: string };

/** What an admitted attempt was counted by. */
export type CountedAttempt = { growing: AttemptKey; network?: AttemptKey } | undefined;

const refusal = (seconds: number): AppError =>
  new AppError(
    'rate_limited',
    `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds: seconds },
  );

/**
 * Slows guessing without locking anybody out: a growing wait per e-mail, known or not, and after each ten attempts
 * per network. A browser that the owner has signed in with is counted by itself alone.
 */
@Injectable()
export class AttemptThrottle {
  constructor(
    private readonly attempts: LoginAttemptsRepository,
    private readonly devices: DeviceCookies,
    @Inject(authConfigToken) private readonly config: Pick<AuthConfig, 'rateLimits'>,
  ) {}

  /** @throws AppError 429 with the seconds to wait */
  async admit(attempt: Attempt): Promise<CountedAttempt> {
    if (!this.config.rateLimits) return undefined;
    const device = this.devices.idOf(attempt.device, attempt.email);
    if (device) return { growing: await this.admitGrowing({ kind: 'device', value: device }) };
    const network: AttemptKey = { kind: 'network', value: attempt.network };
    const wait = await this.attempts.countInTens(network);
    if (wait > 0) throw refusal(wait);
    return { growing: await this.admitGrowing({ kind: 'account', value: attempt.email }), network };
  }

  /** One-time links cannot be guessed; who tries anyway has ten wrong ones a minute. @throws AppError 429 */
  async admitLink(network: string): Promise<AttemptKey | undefined> {
    if (!this.config.rateLimits) return undefined;
    const key: AttemptKey = { kind: 'link', value: network };
    const wait = await this.attempts.countInTens(key);
    if (wait > 0) throw refusal(wait);
    return key;
  }

  async rightLink(key: AttemptKey | undefined): Promise<void> {
    if (key) await this.attempts.takeBack(key);
  }

  async succeeded(admission: CountedAttempt): Promise<void> {
    if (!admission) return;
    await this.attempts.forget(admission.growing);
    if (admission.network) await this.attempts.takeBack(admission.network);
  }

  async failed(admission: CountedAttempt): Promise<void> {
    if (admission) await this.attempts.clean();
  }

  /** The password could not be looked at: the attempt does not count. */
  async unchecked(admission: CountedAttempt): Promise<void> {
    if (!admission) return;
    await this.attempts.takeBack(admission.growing);
    if (admission.network) await this.attempts.takeBack(admission.network);
  }

  private async admitGrowing(key: AttemptKey): Promise<AttemptKey> {
    const wait = await this.attempts.countGrowing(key);
    if (wait > 0) throw refusal(wait);
    return key;
  }
}
