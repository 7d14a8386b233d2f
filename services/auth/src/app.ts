import { configModule, startService, type EventTransport, type Log, type RunningService } from '@2x7/service-kit';
import { AppModule } from './app.module.js';
import { authConfigToken, type AuthConfig } from './config.js';
import { migrations } from './persistence/migrations.js';
import { UserEntity } from './persistence/user.entity.js';

export { authEnv, readAuthConfig } from './config.js';
export type { AuthConfig } from './config.js';
export { isKnownPassword } from './passwords/known-password.js';
export { afterRestore } from './persistence/after-restore.js';
export { migrations } from './persistence/migrations.js';

/** Starts the auth service: users, invitations, passwords, sessions, login and logout. The caller closes the transport. */
export function createApp(config: AuthConfig, { transport, log }: { transport: EventTransport; log?: Log }): Promise<RunningService> {
  return startService({
    name: 'auth',
    config,
    log,
    transport,
    database: { address: config.database, entities: [UserEntity], migrations },
    imports: [configModule(authConfigToken, config), AppModule],
  });
}
