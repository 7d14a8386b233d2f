import { setTimeout as pause } from 'node:timers/promises';
import type { StartCustomerSession } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerSessionsRepository } from './customer-sessions.repository.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';

/** ms that a refusal takes at least, so its time does not show whether the address has a link. */
const refusalMs = 250;

const refusals = {
  token: 'This link has expired or has already been used. Ask for a new one.',
  /** The same after too many wrong codes, so that guesses do not tell whether the address has a plan. */
  code: 'This is not the code of our newest email to you, or it no longer works. Look again, open the link in that email, or ask for a new one.',
};

@Injectable()
export class SignInService {
  constructor(
    private readonly database: DataSource,
    private readonly links: SignInLinksRepository,
    private readonly sessions: CustomerSessionsRepository,
  ) {}

  /** Opens a session with the token of a link or with its code, and returns the session's token. @throws AppError 401 */
  async open(proof: StartCustomerSession, previousToken?: string): Promise<string> {
    const refusalIsDue = pause(refusalMs);
    const token = await this.database.transaction((tx) => this.openWith(tx, proof, previousToken));
    if (token) return token;
    await refusalIsDue;
    throw new AppError('unauthorized', 'token' in proof ? refusals.token : refusals.code);
  }

  /** In one transaction, so that a failure uses up no link. Undefined for a refusal, whose wrong code is committed. */
  private async openWith(tx: EntityManager, proof: StartCustomerSession, previousToken?: string): Promise<string | undefined> {
    const customer =
      'token' in proof ? await this.links.useToken(tx, proof.token) : await this.links.useCode(tx, proof.email.toLowerCase(), proof.code);
    return customer && this.sessions.open(tx, customer, previousToken);
  }
}
