import { AppError, Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DeviceOwner } from '../guessing/device-cookies.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { SecurityNotices } from '../notices/security-notices.js';
import type { UserEntity } from '../persistence/user.entity.js';
import { OwnSessionsRepository } from '../sessions/own-sessions.repository.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { UsersRepository } from '../users/users.repository.js';

export type ChangedPassword = { token: string; owner: DeviceOwner };

/** Stores a new password and ends what the old one gave access to, in one transaction. */
@Injectable()
export class PasswordChangeRepository {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: OwnSessionsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly notices: SecurityNotices,
    private readonly audit: Audit,
  ) {}

  /**
   * Returns the new token of the caller's session, and the user for a new device cookie.
   * @throws AppError 401 when the session has ended, 409 when the password was changed since `user` was read
   */
  write(user: UserEntity, passwordHash: string, caller: UserCaller): Promise<ChangedPassword> {
    return this.database.transaction(async (tx) => {
      const owner = await this.users.changePassword(tx, user, passwordHash);
      if (!owner) throw new AppError('conflict', 'Your password was changed a moment ago. Please sign in again.');
      const token = await this.sessions.keepOnly(tx, caller);
      await this.invitations.end(tx, user.id);
      await this.notices.passwordChanged(tx, user);
      await this.audit.record(tx, { actor: caller, action: 'password changed', entity: 'user', entityId: user.id });
      return { token, owner };
    });
  }
}
