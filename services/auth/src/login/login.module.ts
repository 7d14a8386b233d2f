import { Module } from '@nestjs/common';
import { GuessingModule } from '../guessing/guessing.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { CredentialsService } from './credentials.service.js';
import { LoginController } from './login.controller.js';
import { LoginStrategy } from './login.strategy.js';

/** Login by email and password, logout, and the profile of the signed-in user. */
@Module({
  imports: [GuessingModule, PasswordsModule, SecondFactorModule, SessionsModule, UsersModule],
  controllers: [LoginController],
  providers: [CredentialsService, LoginStrategy],
  exports: [CredentialsService],
})
export class LoginModule {}
