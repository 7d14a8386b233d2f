import { PaidOrderPage } from '@2x7/contracts';
import { IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';

/** Reads paid orders from the orders service. */
@Injectable()
export class PaidOrdersClient {
  private readonly orders: ServiceClient;

  constructor(@Inject(deliveriesConfigToken) { ordersUrl }: Pick<DeliveriesConfig, 'ordersUrl'>, signer: IdentitySigner) {
    this.orders = new ServiceClient({ baseUrl: ordersUrl, audience: 'orders', signer });
  }

  /**
   * Oldest first. @param after `next` of the page before; null for the first @param since leaves out orders that were made before
   * @throws AppError 503 when orders cannot be reached
   */
  page(after: string | null, since?: Date): Promise<PaidOrderPage> {
    const query = new URLSearchParams({ ...(after !== null && { after }), ...(since && { since: since.toISOString() }) });
    return this.orders.get(`/internal/orders/paid?${query}`, PaidOrderPage);
  }

  /**
   * The orders that were made at this moment or later, page by page. None while orders is of an earlier release, as during an upgrade: it lists
   * those that were made before, too. @throws AppError 503 when orders cannot be reached
   */
  async *pagesSince(since: Date): AsyncGenerator<PaidOrderPage['orders']> {
    let after: string | null = null;
    do {
      const page: PaidOrderPage = await this.page(after, since);
      if (!page.since) return;
      yield page.orders;
      after = page.next;
    } while (after !== null);
  }
}
