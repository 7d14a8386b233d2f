import type { ChangePassword } from '@2x7/contracts';
import { AppError, Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CredentialsService } from '../login/credentials.service.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import type { Attempt } from '../guessing/attempt-throttle.js';
import { OwnSessionsRepository } from '../sessions/own-sessions.repository.js';
import { refuseCommon } from '../passwords/password-rules.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { UserCaller } from '../sessions/user-caller.js';
import type { UserEntity } from '../persistence/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

const sameSentence = 'Choose a password that is not the one you have.';

/** The transaction of a changed password. */
@Injectable()
export class PasswordChangeRepository {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: OwnSessionsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError 401 when the session has ended, 409 when the password was changed meanwhile */
  write(user: UserEntity, passwordHash: string, caller: UserCaller): Promise<string> {
    return this.database.transaction(async (tx) => {
      const replaced = await this.users.replaceHash(tx, user, passwordHash);
      if (!replaced) throw new AppError('conflict', 'Your password was changed a moment ago. Please sign in again.');
      const token = await this.sessions.startAnew(tx, caller);
      await this.invitations.end(tx, user.id);
      await this.audit.record(tx, { actor: caller, action: 'password changed', entity: 'user', entityId: user.id });
      return token;
    });
  }
}

/** Somebody changes their own password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordHasher,
    private readonly changes: PasswordChangeRepository,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Ends every other session and an open link. Answers the token that the caller's own session goes on with.
   * @throws AppError 400 with the field, 401, 409 or 429
   */
  async change(body: ChangePassword, caller: UserCaller, from: Pick<Attempt, 'network' | 'device'>): Promise<string> {
    refuseCommon(body.new_password, 'new_password');
    if (body.new_password === body.current_password) {
      throw new AppError('invalid', sameSentence, { details: [{ path: 'new_password', message: sameSentence }] });
    }
    const user = await this.users.findEnabled(caller.id);
    if (!user) throw new AppError('unauthorized', 'Unauthorized');
    await this.credentials.confirm(user, { ...from, email: user.email, password: body.current_password });
    return this.changes.write(user, await this.passwords.hash(body.new_password), caller);
  }
}
