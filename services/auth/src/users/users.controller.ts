import { InviteUser, UserChanges, type UserAccount } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { UserCaller } from '../sessions/user-caller.js';
import { presentUserAccount } from './user-account.presenter.js';
import { UserAccountsRepository } from './user-accounts.repository.js';

type OneUser = { success: true; data: UserAccount };

/** Administrators list, invite and change users. */
@Controller('auth/admin/users')
export class UsersController {
  constructor(private readonly users: UserAccountsRepository) {}

  @Get()
  @Access('admin')
  async list(): Promise<{ success: true; data: UserAccount[] }> {
    return { success: true, data: (await this.users.list()).map(presentUserAccount) };
  }

  @Post()
  @Access('confirmed-admin')
  async invite(@ValidBody(InviteUser) user: InviteUser, @Caller() caller: UserCaller): Promise<OneUser> {
    return { success: true, data: presentUserAccount(await this.users.invite(user, caller)) };
  }

  @Put(':id')
  @Access('confirmed-admin')
  async change(@IdParam() id: string, @ValidBody(UserChanges) changes: UserChanges, @Caller() caller: UserCaller): Promise<OneUser> {
    return { success: true, data: presentUserAccount(await this.users.change(id, changes, caller)) };
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @Access('confirmed-admin')
  async inviteAgain(@IdParam() id: string, @Caller() caller: UserCaller): Promise<OneUser> {
    return { success: true, data: presentUserAccount(await this.users.inviteAgain(id, caller)) };
  }
}
