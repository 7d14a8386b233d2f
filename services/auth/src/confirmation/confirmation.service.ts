import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { AttemptClient } from '../guessing/attempt-throttle.js';
import { confirmation, CredentialsService } from '../login/credentials.service.js';
import { OwnSessionsRepository } from '../sessions/own-sessions.repository.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { UsersRepository } from '../users/users.repository.js';

@Injectable()
export class ConfirmationService {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly users: UsersRepository,
    private readonly sessions: OwnSessionsRepository,
  ) {}

  /** The caller's session counts as confirmed from now on. @throws AppError 400, 401 or 429 */
  async confirm(password: string, caller: UserCaller, client: AttemptClient): Promise<void> {
    const user = await this.users.findEnabled(caller.id);
    if (!user) throw new AppError('unauthorized', 'Unauthorized');
    await this.credentials.confirm(user, { ...client, email: user.email, password }, confirmation);
    await this.sessions.confirmPassword(caller);
  }
}
