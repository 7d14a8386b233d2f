import { OrderedPlan } from '@2x7/contracts';
import { AppError, IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';

/** Reads the plan and its price from the catalog service when an order is created. */
@Injectable()
export class PlanClient {
  private readonly catalog: ServiceClient;

  constructor(@Inject(ordersConfigToken) config: OrdersConfig, signer: IdentitySigner) {
    this.catalog = new ServiceClient({ baseUrl: config.catalogUrl, audience: 'catalog', signer });
  }

  /** @throws AppError 404 when the plan is unknown or deleted, 503 when catalog cannot be reached or answers something else */
  async find(id: string): Promise<OrderedPlan> {
    try {
      return await this.catalog.get(`/internal/meal-plans/${encodeURIComponent(id)}`, OrderedPlan);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') throw new AppError('not_found', 'This plan is no longer available.');
      throw error;
    }
  }
}
