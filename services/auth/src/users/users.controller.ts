import { InviteUser, UserChanges, type UserAccount } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { UserAccountsRepository } from './user-accounts.repository.js';
import { presentUserAccount } from './user-account.presenter.js';
import type { UserCaller } from '../sessions/user-caller.js';

type One = { success: true; data: UserAccount };

/** The people who can sign in, for administrators. */
@Controller('auth/admin/users')
export class UsersController {
  constructor(private readonly people: UserAccountsRepository) {}

  @Get()
  @Access('admin')
  async list(): Promise<{ success: true; data: UserAccount[] }> {
    return { success: true, data: (await this.people.list()).map(presentUserAccount) };
  }

  @Post()
  @Access('admin')
  async invite(@ValidBody(InviteUser) person: InviteUser, @Caller() caller: UserCaller): Promise<One> {
    return { success: true, data: presentUserAccount(await this.people.invite(person, caller)) };
  }

  @Put(':id')
  @Access('admin')
  async change(
    @IdParam() id: string,
    @ValidBody(UserChanges) changes: UserChanges,
    @Caller() caller: UserCaller,
  ): Promise<One> {
    return { success: true, data: presentUserAccount(await this.people.change(id, changes, caller)) };
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @Access('admin')
  async inviteAgain(@IdParam() id: string, @Caller() caller: UserCaller): Promise<One> {
    return { success: true, data: presentUserAccount(await this.people.inviteAgain(id, caller)) };
  }
}
