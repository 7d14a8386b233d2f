import { Log } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { UsersRepository } from './users.repository.js';

/** Creates the configured administrator at start while no user exists. Later changes of the configuration have no effect. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(authConfigToken) private readonly config: AuthConfig,
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.users.anyExists()) return;
    const { firstAdmin } = this.config;
    if (!firstAdmin) return this.log.warn('no user exists: set ADMIN_EMAIL and ADMIN_PASSWORD to create an administrator');
    const { email, name, password } = firstAdmin;
    const added = await this.users.addFirst({
      email,
      name,
      role: 'admin',
      passwordHash: await this.hasher.hash(password),
    });
    if (added) this.log.info('first administrator created');
  }
}
