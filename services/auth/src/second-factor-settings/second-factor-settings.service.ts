import type { ConfirmPassword, RecoveryCodes, SecondFactor, SecondFactorSecret } from '@2x7/contracts';
import { AppError, Audit, invalidField } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AttemptClient } from '../guessing/attempt-throttle.js';
import { confirmation, CredentialsService } from '../login/credentials.service.js';
import { SecurityNotices } from '../notices/security-notices.js';
import type { UserEntity } from '../persistence/user.entity.js';
import { newSecret, stepOf, uriOf } from '../second-factor/one-time-code.js';
import { newRecoveryCodes, recoveryHash } from '../second-factor/recovery-code.js';
import { SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import type { UserCaller } from '../sessions/user-caller.js';
import { UsersRepository } from '../users/users.repository.js';

const alreadyOn = 'Two-step sign-in is on already. To get recovery codes, turn it off and set it up again.';
const wrongCode = 'This code is wrong. Check that the clock of your phone is right, and try the next one.';

@Injectable()
export class SecondFactorSettingsService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly credentials: CredentialsService,
    private readonly users: UsersRepository,
    private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly notices: SecurityNotices,
  ) {}

  async find({ id }: UserCaller): Promise<SecondFactor> {
    const factor = await this.factors.find(id);
    return { enabled: factor?.confirmed === true, recovery_codes_left: await this.factors.countRecoveryCodes(id) };
  }

  /** @throws AppError 409 when the second step is on already */
  async start(caller: UserCaller): Promise<SecondFactorSecret> {
    const { email } = await this.userOf(caller);
    const secret = newSecret();
    await this.factors.start(caller.id, secret);
    return { secret, uri: uriOf(secret, email) };
  }

  /** Turns the second step on once the app's code is right. @throws AppError 400 or 409 */
  async confirm(code: string, caller: UserCaller): Promise<RecoveryCodes> {
    const factor = await this.factors.find(caller.id);
    if (factor?.confirmed) throw new AppError('conflict', alreadyOn);
    const step = factor && stepOf(factor.secret, code);
    if (!step) throw invalidField('code', wrongCode);
    const user = await this.userOf(caller);
    const codes = newRecoveryCodes();
    await this.database.transaction(async (tx) => {
      await this.factors.confirm(tx, caller.id, { secret: factor.secret, step, hashes: codes.map(recoveryHash) });
      await this.record(tx, { caller, user }, true);
    });
    return { recovery_codes: codes };
  }

  /** @throws AppError 400 for a wrong password, or 429 */
  async turnOff({ password }: ConfirmPassword, caller: UserCaller, client: AttemptClient): Promise<void> {
    const user = await this.userOf(caller);
    await this.credentials.confirm(user, { ...client, email: user.email, password }, confirmation);
    await this.database.transaction(async (tx) => {
      if (await this.factors.remove(tx, caller.id)) await this.record(tx, { caller, user }, false);
    });
  }

  private async userOf({ id }: UserCaller): Promise<UserEntity> {
    const user = await this.users.findEnabled(id);
    if (!user) throw new AppError('unauthorized', 'Unauthorized');
    return user;
  }

  private async record(tx: EntityManager, { caller, user }: { caller: UserCaller; user: UserEntity }, enabled: boolean): Promise<void> {
    const action = `two-step sign-in turned ${enabled ? 'on' : 'off'}`;
    await this.audit.record(tx, { actor: caller, action, entity: 'user', entityId: user.id });
    await this.notices.secondFactorChanged(tx, user, enabled);
  }
}
