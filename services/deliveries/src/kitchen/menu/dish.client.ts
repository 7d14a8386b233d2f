import { DishFacts, dishNotFound } from '@2x7/contracts';
import { AppError, IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { snapshotOf, type MenuSnapshot } from '../../domain/kitchen/label.js';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';

const catalogUnavailable = (cause: AppError): AppError =>
  new AppError('unavailable', 'The dishes cannot be read at the moment. Please try again.', { cause, retryAfterSeconds: 2 });

/** Reads a dish from catalog when it is put on the menu, and again when it was edited. The menu keeps this copy, so sheet and labels do not need catalog. */
@Injectable()
export class DishClient {
  private readonly catalog: ServiceClient;

  constructor(@Inject(deliveriesConfigToken) { catalogUrl }: DeliveriesConfig, signer: IdentitySigner) {
    this.catalog = new ServiceClient({ baseUrl: catalogUrl, audience: 'catalog', signer });
  }

  /** A dish that visitors see. @throws AppError 404 when no active dish has the id, 503 when catalog cannot be reached */
  async findActive(id: string): Promise<MenuSnapshot> {
    const dish = await this.read('/sample-menu', id);
    if (!dish) throw new AppError('not_found', 'This dish is no longer on the sample menu.');
    return dish;
  }

  /** Any dish that is not deleted: one that is hidden from visitors is cooked where it is planned. @throws AppError 503 when catalog cannot be reached */
  findStored(id: string): Promise<MenuSnapshot | undefined> {
    return this.read('/internal/sample-menu', id);
  }

  private async read(path: string, id: string): Promise<MenuSnapshot | undefined> {
    try {
      return snapshotOf(id, await this.catalog.get(`${path}/${encodeURIComponent(id)}`, DishFacts));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found' && error.message === dishNotFound) return undefined;
      // The other 404 is that of a release which does not have the path.
      throw error.code === 'unavailable' || error.code === 'not_found' ? catalogUnavailable(error) : error;
    }
  }
}
