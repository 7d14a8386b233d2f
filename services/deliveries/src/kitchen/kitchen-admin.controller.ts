import {
  CalendarQuery,
  dayOf,
  dinnerOf,
  lunchOf,
  SetMenuEntry,
  slotNumber,
  type DeliveriesToday,
  type Identity,
  type MenuEntry,
} from '@2x7/contracts';
import { Access, Caller, ValidBody, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Put } from '@nestjs/common';
import { MenuRepository } from './menu/menu.repository.js';
import { MenuService } from './menu/menu.service.js';
import { NextSlotsRepository } from './next-slots.repository.js';
import { TaskBoard } from './tasks/task-board.js';

/** The menu, and what needs an administrator today. */
@Controller('deliveries/admin')
export class KitchenAdminController {
  constructor(
    private readonly menu: MenuRepository,
    private readonly menuChanges: MenuService,
    private readonly next: NextSlotsRepository,
    private readonly tasks: TaskBoard,
  ) {}

  @Get('today')
  @Access('admin')
  async today(): Promise<Envelope<DeliveriesToday>> {
    const { now, slots } = await this.next.find();
    const tasks = await this.tasks.find(slots, new Date(now));
    return enveloped({ now, day: dayOf(new Date(now)), slots, tasks });
  }

  @Get('menu')
  @Access('admin')
  async list(@ValidQuery(CalendarQuery) { from, to }: CalendarQuery): Promise<Envelope<MenuEntry[]>> {
    return enveloped(await this.menu.list(lunchOf(from), dinnerOf(to)));
  }

  @Put('menu')
  @Access('admin')
  async set(@ValidBody(SetMenuEntry) entry: SetMenuEntry, @Caller() actor: Identity): Promise<Envelope<MenuEntry[]>> {
    await this.menuChanges.set(actor, entry);
    this.tasks.forget();
    return enveloped(await this.menu.list(slotNumber(entry), slotNumber(entry)));
  }
}
