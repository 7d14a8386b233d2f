import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { AttemptThrottle, type CountedAttempt } from '../guessing/attempt-throttle.js';
import { stepOf } from './one-time-code.js';
import { recoveryHash } from './recovery-code.js';
import { SecondFactorRepository } from './second-factor.repository.js';

const oneTimeCode = /^\d{6}$/;

/** The code is missing, or it is wrong. */
type SecondFactorRefusal = { isMissing: boolean; error: AppError };

const wrongCode = (whatNext: string): SecondFactorRefusal => ({
  isMissing: false,
  error: new AppError('code_required', `This code is wrong or has been used. ${whatNext}`),
});

/** The second step of signing in, after the password was right. */
@Injectable()
export class SecondFactorCheck {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly throttle: AttemptThrottle,
  ) {}

  /**
   * Undefined when the user needs no code or it is right. Each code works once. `attempt` is the one whose password was right.
   * @throws AppError 429 after many wrong codes
   */
  async refusalOf(userId: string, attempt: CountedAttempt, code = ''): Promise<SecondFactorRefusal | undefined> {
    const factor = await this.factors.find(userId);
    if (!factor?.confirmed) return undefined;
    const given = code.replace(/\s/g, '');
    if (!given) return { isMissing: true, error: new AppError('code_required', 'Enter the code that your authenticator app shows.') };
    if (!oneTimeCode.test(given)) {
      const isRight = await this.factors.useRecoveryCode(userId, recoveryHash(given));
      return isRight ? undefined : wrongCode('Check it, or use another one.');
    }
    const counted = await this.throttle.beginCode(userId, attempt);
    const step = stepOf(factor.secret, given);
    if (step === undefined || !(await this.factors.useStep(userId, step))) return wrongCode('Wait for the next one.');
    await this.throttle.succeeded(counted);
    return undefined;
  }
}
