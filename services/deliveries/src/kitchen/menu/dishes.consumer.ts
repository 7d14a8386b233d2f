import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import { MenuService } from './menu.service.js';
import { TaskBoard } from '../tasks/task-board.js';

/** Renews the menu's copies of dishes that were edited: sheets, warnings of allergens and labels are made from the copies. */
@EventConsumer()
export class DishesConsumer {
  constructor(
    private readonly menu: MenuService,
    private readonly tasks: TaskBoard,
  ) {}

  @OnEvent('catalog.changed')
  async renew(@Payload() { entity, ids }: EventData<'catalog.changed'>, @Ctx() context: EventContext): Promise<void> {
    if (entity !== 'dish') return;
    await context.transaction((tx) => this.menu.renewCopies(tx, ids));
    this.tasks.forget();
  }
}
