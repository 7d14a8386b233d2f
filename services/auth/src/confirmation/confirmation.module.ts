import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { ConfirmationController } from './confirmation.controller.js';
import { ConfirmationService } from './confirmation.service.js';

/** Asks a signed-in user for the password again. */
@Module({
  imports: [LoginModule, SessionsModule, UsersModule],
  controllers: [ConfirmationController],
  providers: [ConfirmationService],
})
export class ConfirmationModule {}
