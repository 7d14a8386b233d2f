import { startService, type EventBus, type Log, type RunningService } from '@2x7/service-kit';
import { AppModule } from './app.module.js';
import type { AuthConfig } from './config.js';
import { migrations } from './persistence/migrations.js';
import { UserEntity } from './persistence/user.entity.js';

export { authEnv, readAuthConfig } from './config.js';
export type { AuthConfig } from './config.js';
export { migrations } from './persistence/migrations.js';

/** Starts the auth service: users, invitations, passwords, sessions, login and logout. The caller closes the bus. */
export function createApp(config: AuthConfig, { bus, log }: { bus: EventBus; log?: Log }): Promise<RunningService> {
  return startService({
    name: 'auth',
    config,
    log,
    bus,
    database: { address: config.database, entities: [UserEntity], migrations },
    imports: [AppModule.with(config)],
  });
}
