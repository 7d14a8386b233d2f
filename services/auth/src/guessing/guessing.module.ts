import { Module } from '@nestjs/common';
import { AttemptThrottle } from './attempt-throttle.js';
import { DeviceCookies } from './device-cookies.js';
import { LoginAttemptsRepository } from './login-attempts.repository.js';

/** Slows password and link guessing: growing waits per account, device and network. */
@Module({
  providers: [AttemptThrottle, DeviceCookies, LoginAttemptsRepository],
  exports: [AttemptThrottle, DeviceCookies],
})
export class GuessingModule {}
