import { Dish, type MenuDish } from '@2x7/contracts';
import { AppError, IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';

/** A dish that is marked both is not vegetarian: in doubt, no vegetarian gets it. */
const isVegetarian = ({ categories }: Pick<Dish, 'categories'>): boolean =>
  categories.includes('vegetarian') && !categories.includes('non-vegetarian');

const catalogAway = (cause: AppError): AppError =>
  new AppError('unavailable', 'The dishes cannot be read at the moment. Please try again.', { cause, retryAfterSeconds: 2 });

/** Reads a dish from catalog when it is put on the menu. The menu keeps this copy, so the sheet does not need catalog. */
@Injectable()
export class DishClient {
  private readonly catalog: ServiceClient;

  constructor(@Inject(deliveriesConfigToken) { catalogUrl }: DeliveriesConfig, signer: IdentitySigner) {
    this.catalog = new ServiceClient({ baseUrl: catalogUrl, service: 'deliveries', audience: 'catalog', signer });
  }

  /** @throws AppError 404 when no active dish has the id, 503 when catalog cannot be reached */
  async find(id: string): Promise<MenuDish> {
    try {
      const dish = await this.catalog.get(`/sample-menu/${encodeURIComponent(id)}`, Dish);
      return { id: dish.id, name: dish.dish_name, vegetarian: isVegetarian(dish), allergens: dish.allergens };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found') throw new AppError('not_found', 'This dish is no longer on the sample menu.');
      throw error.code === 'unavailable' ? catalogAway(error) : error;
    }
  }
}
