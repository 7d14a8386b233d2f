import { Module } from '@nestjs/common';
import { GuessingModule } from '../guessing/guessing.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { LoginModule } from '../login/login.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordChangeController } from './password-change.controller.js';
import { PasswordChangeRepository } from './password-change.repository.js';
import { PasswordChangeService } from './password-change.service.js';

/** Lets a signed-in user change their own password. */
@Module({
  imports: [GuessingModule, InvitationsModule, LoginModule, NoticesModule, PasswordsModule, SessionsModule, UsersModule],
  controllers: [PasswordChangeController],
  providers: [PasswordChangeRepository, PasswordChangeService],
})
export class PasswordChangeModule {}
