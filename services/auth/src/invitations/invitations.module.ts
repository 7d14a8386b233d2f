import { Module } from '@nestjs/common';
import { GuessingModule } from '../guessing/guessing.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';

/** One-time links with which a user sets a password. */
@Module({
  imports: [GuessingModule, NoticesModule, PasswordsModule, SessionsModule],
  controllers: [InvitationsController],
  providers: [InvitationsRepository, InvitationsService],
  exports: [InvitationsRepository],
})
export class InvitationsModule {}
