import { InviteUser, UserChanges, type UserAccount } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { UserCaller } from '../sessions/user-caller.js';
import { presentUserAccount } from './user-account.presenter.js';
import { UserAccountsRepository } from './user-accounts.repository.js';

/** Administrators list, invite and change users. */
@Controller('auth/admin/users')
export class UsersController {
  constructor(private readonly users: UserAccountsRepository) {}

  @Get()
  @Access('admin')
  async list(): Promise<Envelope<UserAccount[]>> {
    return enveloped((await this.users.list()).map(presentUserAccount));
  }

  @Post()
  @Access('confirmed-admin')
  async invite(@ValidBody(InviteUser) user: InviteUser, @Caller() caller: UserCaller): Promise<Envelope<UserAccount>> {
    return enveloped(presentUserAccount(await this.users.invite(user, caller)));
  }

  @Put(':id')
  @Access('confirmed-admin')
  async change(
    @IdParam() id: string,
    @ValidBody(UserChanges) changes: UserChanges,
    @Caller() caller: UserCaller,
  ): Promise<Envelope<UserAccount>> {
    return enveloped(presentUserAccount(await this.users.change(id, changes, caller)));
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @Access('confirmed-admin')
  async inviteAgain(@IdParam() id: string, @Caller() caller: UserCaller): Promise<Envelope<UserAccount>> {
    return enveloped(presentUserAccount(await this.users.inviteAgain(id, caller)));
  }
}
