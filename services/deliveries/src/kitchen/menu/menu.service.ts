import type { Identity, SetMenuEntry } from '@2x7/contracts';
import { AppError, invalidField, Log } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { dietConflict } from '../../domain/kitchen/kitchen-sheet.js';
import { DishClient } from './dish.client.js';
import { MenuRepository } from './menu.repository.js';

/** Puts dishes on the menu, and keeps its copies of them up to date. */
@Injectable()
export class MenuService {
  constructor(
    private readonly database: DataSource,
    private readonly menu: MenuRepository,
    private readonly dishes: DishClient,
    private readonly log: Log,
  ) {}

  /**
   * The dish is read again after the commit: the event of an edit since the first read may have been handled before there was an entry to renew.
   * @throws AppError invalid for a vegetarian without a vegetarian dish, and for final boxes without a reason
   */
  async set(actor: Identity, { dish_id: dishId, reason, ...place }: SetMenuEntry): Promise<void> {
    const dish = dishId === null ? null : await this.dishes.findActive(dishId);
    const conflict = dish && dietConflict(place.diet, dish);
    if (conflict) throw invalidField('dish_id', conflict);
    const refuse = finalRule({ isRemoval: dish === null, reason });
    await this.menu.set(actor, place, { dish, reason, refuse });
    if (dishId !== null) await this.readAgain(dishId);
  }

  /** The entry is stored: it stays as it is when catalog does not answer, and the next edit of the dish reaches it. */
  private async readAgain(dishId: string): Promise<void> {
    try {
      await this.database.transaction((tx) => this.renewCopies(tx, [dishId]));
    } catch (error) {
      this.log.error('dish not read again after it was put on the menu', error, { dish_id: dishId });
    }
  }

  /**
   * The entries are locked before the dishes are read: of two renewals at once, the one that writes last has also read last. Copies of a
   * deleted dish stay. @throws AppError 503
   */
  async renewCopies(tx: EntityManager, ids: readonly string[]): Promise<void> {
    const entries = await this.menu.lockDishes(tx, ids);
    const dishIds = [...new Set(entries.map(({ dishId }) => dishId))];
    const dishes = new Map(await Promise.all(dishIds.map(async (id) => [id, await this.dishes.findStored(id)] as const)));
    for (const { dishId, ...place } of entries) {
      const dish = dishes.get(dishId);
      if (dish) await this.menu.renew(tx, place, dish);
    }
  }
}

/** Boxes that are final have been counted on this dish: they keep one, and the sheet says why it was changed. */
const finalRule =
  ({ isRemoval, reason }: { isRemoval: boolean; reason: string | undefined }) =>
  (isFinal: boolean): void => {
    if (!isFinal) return;
    if (isRemoval) throw new AppError('conflict', 'The boxes of this slot are final. Set another dish instead.');
    if (!reason) throw invalidField('reason', 'The boxes of this slot are final. Give a reason; the kitchen sheet shows it.');
  };
