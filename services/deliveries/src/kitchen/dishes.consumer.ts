import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { DishClient } from './dish.client.js';
import { MenuRepository } from './menu.repository.js';
import { TaskBoard } from './task-board.js';

/** Renews the menu's copies of dishes that were edited: sheets, warnings of allergens and labels are made from the copies. */
@EventConsumer()
export class DishesConsumer {
  constructor(
    private readonly menu: MenuRepository,
    private readonly dishes: DishClient,
    private readonly tasks: TaskBoard,
  ) {}

  @OnEvent('catalog.changed')
  async renew(@Payload() { entity, ids }: EventData<'catalog.changed'>, @Ctx() context: EventContext): Promise<void> {
    if (entity !== 'dish') return;
    await context.transaction((tx) => this.renewCopies(tx, ids));
    this.tasks.forget();
  }

  /**
   * The entries are locked before the dishes are read: of two events at once, the one that writes last has also read last. Copies of a
   * deleted dish stay. @throws AppError 503
   */
  private async renewCopies(tx: EntityManager, ids: readonly string[]): Promise<void> {
    const entries = await this.menu.lockDishes(tx, ids);
    const dishIds = [...new Set(entries.map(({ dishId }) => dishId))];
    const dishes = new Map(await Promise.all(dishIds.map(async (id) => [id, await this.dishes.findStored(id)] as const)));
    for (const { dishId, ...place } of entries) {
      const dish = dishes.get(dishId);
      if (dish) await this.menu.renew(tx, place, dish);
    }
  }
}
