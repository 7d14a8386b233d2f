import { InvitePerson, PersonChanges, type Person } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { PeopleRepository } from './people.repository.js';
import { presentPerson } from './person.presenter.js';
import type { UserCaller } from './user-caller.js';

type One = { success: true; data: Person };

/** The people who can sign in, for administrators. */
@Controller('auth/admin/users')
export class PeopleController {
  constructor(@Inject(PeopleRepository) private readonly people: PeopleRepository) {}

  @Get()
  @Access('admin')
  async list(): Promise<{ success: true; data: Person[] }> {
    return { success: true, data: (await this.people.list()).map(presentPerson) };
  }

  @Post()
  @Access('admin')
  async invite(@ValidBody(InvitePerson) person: InvitePerson, @Caller() caller: UserCaller): Promise<One> {
    return { success: true, data: presentPerson(await this.people.invite(person, caller)) };
  }

  @Put(':id')
  @Access('admin')
  async change(
    @IdParam() id: string,
    @ValidBody(PersonChanges) changes: PersonChanges,
    @Caller() caller: UserCaller,
  ): Promise<One> {
    return { success: true, data: presentPerson(await this.people.change(id, changes, caller)) };
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @Access('admin')
  async inviteAgain(@IdParam() id: string, @Caller() caller: UserCaller): Promise<One> {
    return { success: true, data: presentPerson(await this.people.inviteAgain(id, caller)) };
  }
}
