import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HashQueue, type HashCaller } from './hash-queue.js';

/** argon2id (the package's default) with OWASP's recommended minimum: KiB of memory, iterations, threads. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const isWeaker = (encoded: string): boolean => {
  const used = parseOptions(encoded);
  return used.memoryCost < parameters.memoryCost || used.timeCost < parameters.timeCost || used.parallelism < parameters.parallelism;
};

/** `renewed` is a hash with the current parameters if the stored one is weaker. */
export type PasswordCheck = { right: boolean; renewed?: string };

@Injectable()
export class PasswordHasher implements OnModuleInit {
  /** The hash of a random password. Verified when there is no user, so that the response takes as long. */
  private decoy = '';

  constructor(private readonly queue: HashQueue) {}

  async onModuleInit(): Promise<void> {
    this.decoy = await this.hash(randomBytes(32).toString('base64url'));
  }

  /** Of a new password: its user has a session or a valid link. @throws AppError 429 when too many hashes wait */
  hash(password: string): Promise<string> {
    return this.queue.run('known', () => hash(password, parameters));
  }

  /** `encoded` is undefined when there is no such user. @throws AppError 429 when too many hashes wait */
  check(encoded: string | undefined, password: string, caller: HashCaller): Promise<PasswordCheck> {
    return this.queue.run(caller, async () => {
      const matches = await verify(encoded ?? this.decoy, password);
      if (!encoded || !matches) return { right: false };
      return { right: true, renewed: isWeaker(encoded) ? await hash(password, parameters) : undefined };
    });
  }
}
