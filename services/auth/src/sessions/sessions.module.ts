import { Module } from '@nestjs/common';
import { Cookies } from './cookies.js';
import { InternalSessionsController } from './internal-sessions.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsRepository } from './own-sessions.repository.js';
import { SessionsRepository } from './sessions.repository.js';

/** Opens, resolves, lists and ends sessions. */
@Module({
  controllers: [InternalSessionsController, OwnSessionsController],
  providers: [Cookies, OwnSessionsRepository, SessionsRepository],
  exports: [Cookies, OwnSessionsRepository, SessionsRepository],
})
export class SessionsModule {}
