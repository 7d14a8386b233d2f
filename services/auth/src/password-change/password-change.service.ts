import type { ChangePassword } from '@2x7/contracts';
import { AppError, invalidField } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { AttemptClient } from '../guessing/attempt-throttle.js';
import { CredentialsService, passwordChange } from '../login/credentials.service.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { refuseCommon, refuseOwnEmail } from '../passwords/password-rules.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { UsersRepository } from '../users/users.repository.js';
import { PasswordChangeRepository, type ChangedPassword } from './password-change.repository.js';

const samePassword = 'Choose a password that differs from your current one.';

@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly hasher: PasswordHasher,
    private readonly changes: PasswordChangeRepository,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Ends the user's other sessions and open invitation. Returns the new token of the caller's session, and the user for a new device cookie.
   * @throws AppError 400 naming the field, 401, 409 or 429
   */
  async change(body: ChangePassword, caller: UserCaller, client: AttemptClient): Promise<ChangedPassword> {
    refuseCommon(body.new_password, 'new_password');
    if (body.new_password === body.current_password) throw invalidField('new_password', samePassword);
    const user = await this.users.findEnabled(caller.id);
    if (!user) throw new AppError('unauthorized', 'Unauthorized');
    refuseOwnEmail(body.new_password, user.email, 'new_password');
    await this.credentials.confirm(user, { ...client, email: user.email, password: body.current_password }, passwordChange);
    return this.changes.write(user, await this.hasher.hash(body.new_password), caller);
  }
}
