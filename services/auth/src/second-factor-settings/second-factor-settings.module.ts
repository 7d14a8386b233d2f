import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { SecondFactorSettingsController } from './second-factor-settings.controller.js';
import { SecondFactorSettingsService } from './second-factor-settings.service.js';

/** Lets users turn their two-step sign-in on and off. */
@Module({
  imports: [LoginModule, NoticesModule, SecondFactorModule, SessionsModule, UsersModule],
  controllers: [SecondFactorSettingsController],
  providers: [SecondFactorSettingsService],
})
export class SecondFactorSettingsModule {}
