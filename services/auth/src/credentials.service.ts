import { AppError, Audit } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginThrottle, type Admission, type Attempt } from './login-throttle.js';
import { Passwords, type PasswordCheck } from './passwords.js';
import type { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** One sentence for unknown e-mail, wrong password and disabled user. */
const wrongSentence = 'Invalid email or password. Please try again.';

@Injectable()
export class CredentialsService {
  constructor(
    @Inject(LoginThrottle) private readonly throttle: LoginThrottle,
    @Inject(UsersRepository) private readonly users: UsersRepository,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Audit) private readonly audit: Audit,
  ) {}

  /** The user whose e-mail and password these are. @throws AppError 401, always the same, or 429 */
  async check(attempt: Attempt): Promise<UserEntity> {
    const admission = await this.throttle.admit(attempt);
    const user = await this.users.findByEmail(attempt.email);
    const { right, renewed } = await this.checkPassword(attempt, user, admission);
    if (!user || !right || user.disabledAt) return this.refuse(user, admission);
    if (renewed) await this.users.changeHash(user.id, renewed);
    await this.throttle.succeeded(admission);
    return user;
  }

  private async checkPassword(
    attempt: Attempt,
    user: UserEntity | null,
    admission: Admission,
  ): Promise<PasswordCheck> {
    try {
      return await this.passwords.check(user?.passwordHash, attempt.password);
    } catch (error) {
      await this.throttle.unchecked(admission);
      throw error;
    }
  }

  private async refuse(user: UserEntity | null, admission: Admission): Promise<never> {
    await this.throttle.failed(admission);
    await this.database.transaction((tx) =>
      this.audit.record(tx, {
        actor: { kind: 'visitor' },
        action: 'failed to sign in',
        entity: 'user',
        entityId: user?.id ?? 'unknown',
      }),
    );
    throw new AppError('unauthorized', wrongSentence);
  }
}
