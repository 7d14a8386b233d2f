import { Module } from '@nestjs/common';
import { HashQueue } from './hash-queue.js';
import { PasswordHasher } from './password-hasher.js';

/** Hashes and verifies passwords. */
@Module({
  providers: [HashQueue, PasswordHasher],
  exports: [PasswordHasher],
})
export class PasswordsModule {}
