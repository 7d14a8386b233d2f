import type { Identity, SetMenuEntry } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { dietConflict } from '../domain/kitchen/kitchen-sheet.js';
import { DishClient } from './dish.client.js';
import { MenuRepository } from './menu.repository.js';

/** Puts dishes on the menu. */
@Injectable()
export class MenuService {
  constructor(
    private readonly menu: MenuRepository,
    private readonly dishes: DishClient,
  ) {}

  /** @throws AppError invalid for a vegetarian without a vegetarian dish, and for final boxes without a reason */
  async set(actor: Identity, { dish_id: dishId, reason, ...place }: SetMenuEntry): Promise<void> {
    const dish = dishId === null ? null : await this.dishes.findActive(dishId);
    const conflict = dish && dietConflict(place.diet, dish);
    if (conflict) throw invalid('dish_id', conflict);
    const refuse = finalRule({ isRemoval: dish === null, reason });
    await this.menu.set(actor, place, { dish, reason, refuse });
  }
}

const invalid = (path: keyof SetMenuEntry, message: string): AppError => new AppError('invalid', message, { details: [{ path, message }] });

/** Boxes that are final have been counted on this dish: they keep one, and the sheet says why it was changed. */
const finalRule =
  ({ isRemoval, reason }: { isRemoval: boolean; reason: string | undefined }) =>
  (isFinal: boolean): void => {
    if (!isFinal) return;
    if (isRemoval) throw new AppError('conflict', 'The boxes of this slot are final. Set another dish instead.');
    if (!reason) throw invalid('reason', 'The boxes of this slot are final. Give a reason; the kitchen sheet shows it.');
  };
