import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { FirstAdministrator } from './first-administrator.js';
import { UserAccountsRepository } from './user-accounts.repository.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';

/** Stores users; lets administrators list, invite, change and disable them. */
@Module({
  imports: [InvitationsModule, NoticesModule, PasswordsModule],
  controllers: [UsersController],
  providers: [FirstAdministrator, UserAccountsRepository, UsersRepository],
  exports: [UsersRepository],
})
export class UsersModule {}
