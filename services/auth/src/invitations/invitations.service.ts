import type { AcceptInvitation, Invitation } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitationsRepository } from './invitations.repository.js';
import { AttemptThrottle } from '../guessing/attempt-throttle.js';
import { refuseCommon } from '../passwords/password-rules.js';
import { PasswordHasher } from '../passwords/password-hasher.js';

/** One sentence for what never was, was used, replaced or has expired. */
const endedSentence = 'This link has expired or was used already. Ask for a new one.';

@Injectable()
export class InvitationsService {
  constructor(
    private readonly throttle: AttemptThrottle,
    private readonly invitations: InvitationsRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** `network` by `clientNetwork`. @throws AppError 404, always the same, or 429 */
  async find(token: string, network: string): Promise<Invitation> {
    const key = await this.throttle.admitLink(network);
    const found = await this.invitations.find(token);
    if (!found) throw new AppError('not_found', endedSentence);
    await this.throttle.rightLink(key);
    return found;
  }

  /** Sets the password; who is nobody's guest costs no hashing. @throws AppError 400, 404 or 429 */
  async accept({ token, password }: AcceptInvitation, network: string): Promise<void> {
    refuseCommon(password, 'password');
    await this.find(token, network);
    const accepted = await this.invitations.accept(token, await this.passwords.hash(password));
    if (!accepted) throw new AppError('not_found', endedSentence);
  }
}
