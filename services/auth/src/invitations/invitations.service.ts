import type { AcceptInvitation, Invitation } from '@2x7/contracts';
import { AppError, type ClientNetworks } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { DeviceOwner } from '../guessing/device-cookies.js';
import { AttemptThrottle } from '../guessing/attempt-throttle.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { refuseCommon, refuseOwnEmail } from '../passwords/password-rules.js';
import { InvitationsRepository } from './invitations.repository.js';

/** The same for a link that never existed, was used, was replaced or has expired. */
const invalidLink = 'This link has expired or has already been used. Ask for a new one.';

@Injectable()
export class InvitationsService {
  constructor(
    private readonly throttle: AttemptThrottle,
    private readonly invitations: InvitationsRepository,
    private readonly hasher: PasswordHasher,
  ) {}

  /** @throws AppError 404, always with the same message, or 429 */
  async find(token: string, network: ClientNetworks): Promise<Invitation> {
    const counted = await this.throttle.beginLink(network);
    const found = await this.invitations.find(token);
    if (!found) {
      await this.throttle.failed(counted);
      throw new AppError('not_found', invalidLink);
    }
    await this.throttle.succeeded(counted);
    return found;
  }

  /**
   * Sets the password and returns the user, whose mailbox has proven who they are. The token is checked before hashing, so an invalid
   * link costs no CPU. @throws AppError 400, 404 or 429
   */
  async accept({ token, password }: AcceptInvitation, network: ClientNetworks): Promise<DeviceOwner> {
    refuseCommon(password, 'password');
    const { email } = await this.find(token, network);
    refuseOwnEmail(password, email, 'password');
    const accepted = await this.invitations.accept(token, await this.hasher.hash(password));
    if (!accepted) throw new AppError('not_found', invalidLink);
    return accepted;
  }
}
