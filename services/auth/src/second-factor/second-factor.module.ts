import { Module } from '@nestjs/common';
import { GuessingModule } from '../guessing/guessing.module.js';
import { SecondFactorCheck } from './second-factor-check.js';
import { SecondFactorRepository } from './second-factor.repository.js';

/** Checks the second step of signing in: one-time codes (RFC 6238) and recovery codes. */
@Module({
  imports: [GuessingModule],
  providers: [SecondFactorCheck, SecondFactorRepository],
  exports: [SecondFactorCheck, SecondFactorRepository],
})
export class SecondFactorModule {}
