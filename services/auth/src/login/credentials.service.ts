import { AppError, Audit, invalidField, type AuditEntry } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptThrottle, type Attempt, type CountedAttempt } from '../guessing/attempt-throttle.js';
import { PasswordHasher, type PasswordCheck } from '../passwords/password-hasher.js';
import type { UserEntity } from '../persistence/user.entity.js';
import { SecondFactorCheck } from '../second-factor/second-factor-check.js';
import { UsersRepository } from '../users/users.repository.js';

/** The same for an unknown email, a wrong password, a disabled user and a user without a password (spec §8). */
const invalidCredentials = 'Invalid email or password. Please try again.';

/** Why a signed-in user types the password: the field of the body, the sentence for a wrong one, and the row of the audit trail. */
type Reason = { field: string; wrong: string; failure: string };
export const passwordChange: Reason = {
  field: 'current_password',
  wrong: 'Your current password is incorrect.',
  failure: 'failed to change password',
};
export const confirmation: Reason = { field: 'password', wrong: 'This password is incorrect.', failure: 'failed to confirm the password' };

@Injectable()
export class CredentialsService {
  constructor(
    private readonly throttle: AttemptThrottle,
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly secondFactor: SecondFactorCheck,
  ) {}

  /**
   * The user with this email and password, and the code of the second step where it is on.
   * @throws AppError 401, always with the same message unless only the code is missing or wrong, or 429
   */
  async check(attempt: Attempt): Promise<UserEntity> {
    const user = await this.users.findByEmail(attempt.email);
    const counted = await this.throttle.begin(attempt, user);
    const { right, renewed } = await this.checkPassword(attempt, user, counted);
    if (!user || !right || user.disabledAt) {
      await this.recordFailure(counted, { actor: { kind: 'visitor' }, action: 'failed to sign in', entityId: user?.id ?? 'unknown' });
      throw new AppError('unauthorized', invalidCredentials);
    }
    if (renewed && !(await this.users.replaceHash(this.database.manager, user, renewed))) {
      await this.throttle.unchecked(counted);
      return this.check(attempt); // Another request replaced the hash meanwhile: check against the new one.
    }
    await this.checkCode(user, attempt, counted); // Last, because a code works once.
    await this.throttle.succeeded(counted);
    return { ...user, passwordHash: renewed ?? user.passwordHash };
  }

  /** Checks the signed-in user's own password, counted and slowed like a login. @throws AppError 400 or 429 */
  async confirm(user: UserEntity, attempt: Attempt, { field, wrong, failure }: Reason): Promise<void> {
    const counted = await this.throttle.begin(attempt, user);
    const { right } = await this.checkPassword(attempt, user, counted);
    if (right) return this.throttle.succeeded(counted);
    await this.recordFailure(counted, { actor: { kind: 'user', id: user.id }, action: failure, entityId: user.id });
    throw invalidField(field, wrong);
  }

  private async checkCode({ id }: UserEntity, { code }: Attempt, counted: CountedAttempt): Promise<void> {
    const refusal = await this.secondFactor.refusalOf(id, counted, code).catch(async (error: unknown) => {
      await this.throttle.unchecked(counted);
      throw error;
    });
    if (!refusal) return;
    if (refusal.isMissing) await this.throttle.unchecked(counted);
    else await this.recordFailure(counted, { actor: { kind: 'visitor' }, action: 'failed to sign in', entityId: id });
    throw refusal.error;
  }

  private async checkPassword(attempt: Attempt, user: UserEntity | null, counted: CountedAttempt): Promise<PasswordCheck> {
    try {
      return await this.hasher.check(user?.passwordHash ?? undefined, attempt.password, counted.client);
    } catch (error) {
      await this.throttle.unchecked(counted);
      throw error;
    }
  }

  private async recordFailure(counted: CountedAttempt, entry: Omit<AuditEntry, 'entity'>): Promise<void> {
    await this.throttle.failed(counted);
    await this.database.transaction((tx) => this.audit.record(tx, { ...entry, entity: 'user' }));
  }
}
