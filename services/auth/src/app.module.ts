import { Module } from '@nestjs/common';
import { ConfirmationModule } from './confirmation/confirmation.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LoginModule } from './login/login.module.js';
import { PasswordChangeModule } from './password-change/password-change.module.js';
import { SecondFactorSettingsModule } from './second-factor-settings/second-factor-settings.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { UsersModule } from './users/users.module.js';

/** The features that have routes; `guessing` and `passwords` are imported by those that need them. */
@Module({
  imports: [
    LoginModule,
    SessionsModule,
    UsersModule,
    InvitationsModule,
    PasswordChangeModule,
    ConfirmationModule,
    SecondFactorSettingsModule,
  ],
})
export class AppModule {}
