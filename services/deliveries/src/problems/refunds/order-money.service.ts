import { OrderMoney } from '@2x7/contracts';
import { AppError, IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { RefundRequestRepository, type PaidFacts } from './refund-request.repository.js';

/** The other 404 is that of an earlier release of orders, which does not have the path. */
const withoutAnswer = new Set<string>(['unavailable', 'not_found']);

const ordersUnavailable = (cause: AppError): AppError =>
  new AppError('unavailable', 'What was paid and refunded cannot be read at the moment, so nothing has changed. Please try again.', {
    cause,
    retryAfterSeconds: 2,
  });

/**
 * The money of an order as orders knows it. This service learns of refunds when they are done, so of those that wait at the bank, or whose event is
 * on its way, only orders knows.
 */
@Injectable()
export class OrderMoneyService {
  private readonly orders: ServiceClient;

  constructor(
    private readonly database: DataSource,
    private readonly requests: RefundRequestRepository,
    @Inject(deliveriesConfigToken) { ordersUrl }: Pick<DeliveriesConfig, 'ordersUrl'>,
    signer: IdentitySigner,
  ) {
    this.orders = new ServiceClient({ baseUrl: ordersUrl, audience: 'orders', signer });
  }

  /** Not called in a transaction. @throws AppError 503 when orders does not answer */
  async ask(orderId: string): Promise<OrderMoney> {
    try {
      return await this.orders.get(`/internal/orders/${encodeURIComponent(orderId)}/money`, OrderMoney);
    } catch (error) {
      throw error instanceof AppError && withoutAnswer.has(error.code) ? ordersUnavailable(error) : error;
    }
  }

  /** What of a plan can be refunded, with what orders knows. @throws AppError 503 when orders does not answer */
  async facts(planId: string): Promise<PaidFacts> {
    return this.requests.factsWith(this.database, planId, await this.ask(planId));
  }
}
