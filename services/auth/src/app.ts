import {
  AuditNewestFirst1790000000003,
  AuditTrail1790000000002,
  EventTables1790000000001,
  startService,
  type EventBus,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import { LoginController } from './login/login.controller.js';
import { AuthTables1790000000101 } from './persistence/auth-tables.migration.js';
import { authConfigToken, type AuthConfig } from './config.js';
import { Cookies } from './sessions/cookies.js';
import { CredentialsService } from './login/credentials.service.js';
import { DeviceCookies } from './guessing/device-cookies.js';
import { FirstAdministrator } from './users/first-administrator.js';
import { HashQueue } from './passwords/hash-queue.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsRepository } from './invitations/invitations.repository.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { LoginAttemptsRepository } from './guessing/login-attempts.repository.js';
import { LoginStrategy } from './login/login.strategy.js';
import { AttemptThrottle } from './guessing/attempt-throttle.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { OwnSessionsRepository } from './sessions/own-sessions.repository.js';
import { PasswordChangeController } from './password-change/password-change.controller.js';
import { PasswordChangeRepository, PasswordChangeService } from './password-change/password-change.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { UsersController } from './users/users.controller.js';
import { People1790000000102 } from './persistence/invitations.migration.js';
import { UserAccountsRepository } from './users/user-accounts.repository.js';
import { InternalSessionsController } from './sessions/internal-sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { UserEntity } from './persistence/user.entity.js';
import { UsersRepository } from './users/users.repository.js';

export { authEnv, readAuthConfig } from './config.js';
export type { AuthConfig } from './config.js';

/** The schema's history, oldest first. */
export const migrations = [EventTables1790000000001, AuditTrail1790000000002, AuditNewestFirst1790000000003, AuthTables1790000000101, People1790000000102];

/** People who can sign in, their sessions, login and logout. */
export function createApp(
  config: AuthConfig,
  { bus, log }: { bus: EventBus; log?: Log },
): Promise<RunningService> {
  return startService({
    name: 'auth',
    config,
    log,
    bus,
    database: {
      address: config.database,
      entities: [UserEntity],
      migrations,
    },
    controllers: [LoginController, InvitationsController, OwnSessionsController, PasswordChangeController, UsersController, InternalSessionsController],
    providers: [
      { provide: authConfigToken, useValue: config },
      Cookies,
      CredentialsService,
      DeviceCookies,
      FirstAdministrator,
      HashQueue,
      InvitationsRepository,
      InvitationsService,
      LoginAttemptsRepository,
      LoginStrategy,
      AttemptThrottle,
      OwnSessionsRepository,
      PasswordChangeRepository,
      PasswordHasher,
      PasswordChangeService,
      UserAccountsRepository,
      SessionsRepository,
      UsersRepository,
    ],
  });
}
