import { AppError, Audit, type AuditEntry } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptThrottle, type CountedAttempt, type Attempt } from '../guessing/attempt-throttle.js';
import { PasswordHasher, type PasswordCheck } from '../passwords/password-hasher.js';
import type { UserEntity } from '../persistence/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** One sentence for unknown e-mail, wrong password, disabled user and one who has no password yet. */
const wrongSentence = 'Invalid email or password. Please try again.';
const wrongCurrentSentence = 'Your current password is not right.';

@Injectable()
export class CredentialsService {
  constructor(
    private readonly throttle: AttemptThrottle,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /** The user whose e-mail and password these are. @throws AppError 401, always the same, or 429 */
  async check(attempt: Attempt): Promise<UserEntity> {
    const admission = await this.throttle.admit(attempt);
    const user = await this.users.findByEmail(attempt.email);
    const { right, renewed } = await this.checkPassword(attempt, user, admission);
    if (!user || !right || user.disabledAt) {
      await this.noteFailure(admission, { actor: { kind: 'visitor' }, action: 'failed to sign in', entityId: user?.id ?? 'unknown' });
      throw new AppError('unauthorized', wrongSentence);
    }
    if (renewed && !(await this.users.replaceHash(this.database.manager, user, renewed))) {
      await this.throttle.unchecked(admission);
      return this.check(attempt); // against the hash that somebody stored meanwhile, which is today's
    }
    await this.throttle.succeeded(admission);
    return { ...user, passwordHash: renewed ?? user.passwordHash };
  }

  /** Whether this is the signed-in user's password: counted and slowed like a login. @throws AppError 400 or 429 */
  async confirm(user: UserEntity, attempt: Attempt): Promise<void> {
    const admission = await this.throttle.admit(attempt);
    const { right } = await this.checkPassword(attempt, user, admission);
    if (right) return this.throttle.succeeded(admission);
    await this.noteFailure(admission, { actor: { kind: 'user', id: user.id }, action: 'failed to change password', entityId: user.id });
    const details = [{ path: 'current_password', message: wrongCurrentSentence }];
    throw new AppError('invalid', wrongCurrentSentence, { details });
  }

  private async checkPassword(
    attempt: Attempt,
    user: UserEntity | null,
    admission: CountedAttempt,
  ): Promise<PasswordCheck> {
    try {
      return await this.passwords.check(user?.passwordHash ?? undefined, attempt.password);
    } catch (error) {
      await this.throttle.unchecked(admission);
      throw error;
    }
  }

  private async noteFailure(admission: CountedAttempt, entry: Omit<AuditEntry, 'entity'>): Promise<void> {
    await this.throttle.failed(admission);
    await this.database.transaction((tx) => this.audit.record(tx, { ...entry, entity: 'user' }));
  }
}
