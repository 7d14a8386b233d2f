import {
  AuditNewestFirst1790000000003,
  AuditTrail1790000000002,
  EventTables1790000000001,
  startService,
  type EventTransport,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import { AuthController } from './auth.controller.js';
import { AuthTables1790000000101 } from './auth-tables.migration.js';
import { authConfigToken, type AuthConfig } from './config.js';
import { Cookies } from './cookies.js';
import { CredentialsService } from './credentials.service.js';
import { Devices } from './devices.js';
import { FirstAdministrator } from './first-administrator.js';
import { HashQueue } from './hash-queue.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { LoginAttemptsRepository } from './login-attempts.repository.js';
import { LoginStrategy } from './login.strategy.js';
import { LoginThrottle } from './login-throttle.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsRepository } from './own-sessions.repository.js';
import { PasswordController } from './password.controller.js';
import { PasswordChanges, PasswordService } from './password.service.js';
import { Passwords } from './passwords.js';
import { PeopleController } from './people.controller.js';
import { People1790000000102 } from './people.migration.js';
import { PeopleRepository } from './people.repository.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

export { authEnv, readAuthConfig } from './config.js';
export type { AuthConfig } from './config.js';

/** The schema's history, oldest first. */
export const migrations = [EventTables1790000000001, AuditTrail1790000000002, AuditNewestFirst1790000000003, AuthTables1790000000101, People1790000000102];

/** People who can sign in, their sessions, login and logout. */
export function createApp(
  config: AuthConfig,
  { transport, log }: { transport: EventTransport; log?: Log },
): Promise<RunningService> {
  return startService({
    name: 'auth',
    config,
    log,
    transport,
    database: {
      address: config.database,
      entities: [UserEntity],
      migrations,
    },
    controllers: [AuthController, InvitationsController, OwnSessionsController, PasswordController, PeopleController, SessionsController],
    providers: [
      { provide: authConfigToken, useValue: config },
      Cookies,
      CredentialsService,
      Devices,
      FirstAdministrator,
      HashQueue,
      InvitationsRepository,
      InvitationsService,
      LoginAttemptsRepository,
      LoginStrategy,
      LoginThrottle,
      OwnSessionsRepository,
      PasswordChanges,
      Passwords,
      PasswordService,
      PeopleRepository,
      SessionsRepository,
      UsersRepository,
    ],
  });
}
