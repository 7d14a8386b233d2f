import { Log } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from '../config.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { UsersRepository } from './users.repository.js';

/** Makes the configured administrator when there is no user at all; later changes of the configuration change nobody. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(authConfigToken) private readonly config: AuthConfig,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.users.anyExists()) return;
    const { firstAdmin } = this.config;
    if (!firstAdmin) return this.log.warn('nobody can sign in yet: set ADMIN_EMAIL and ADMIN_PASSWORD');
    const { email, name, password } = firstAdmin;
    const added = await this.users.addFirst({
      email,
      name,
      role: 'admin',
      passwordHash: await this.passwords.hash(password),
    });
    if (added) this.log.info('the first administrator was created');
  }
}
