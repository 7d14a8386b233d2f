import { CustomerOrders, ForgottenOrders, KeptCustomers, OrderEmail } from '@2x7/contracts';
import { IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';

/** What the orders service keeps about a customer. */
@Injectable()
export class CustomerOrdersClient {
  private readonly orders: ServiceClient;

  constructor(@Inject(deliveriesConfigToken) { ordersUrl }: Pick<DeliveriesConfig, 'ordersUrl'>, signer: IdentitySigner) {
    this.orders = new ServiceClient({ baseUrl: ordersUrl, audience: 'orders', signer });
  }

  /** @throws AppError 503 when orders cannot be reached */
  list(email: string): Promise<Record<string, unknown>[]> {
    return this.orders.post('/internal/customers/orders', { email }, CustomerOrders);
  }

  /** Repeated, it changes nothing more. @throws AppError 409 when the customer of the order is forgotten, 503 when orders cannot be reached */
  async changeEmail(address: OrderEmail): Promise<void> {
    await this.orders.post('/internal/customers/email', address, OrderEmail);
  }

  /** Orders keeps the customers of these orders, at most 1,000, for another week. @throws AppError 503 when orders cannot be reached */
  async keep(ids: readonly string[]): Promise<void> {
    await this.orders.post('/internal/customers/keep', { order_ids: ids }, KeptCustomers);
  }

  /** Repeated, it forgets nothing more. @throws AppError 503 when orders cannot be reached */
  forget(email: string): Promise<ForgottenOrders> {
    return this.orders.post('/internal/customers/erasure', { email }, ForgottenOrders);
  }
}
