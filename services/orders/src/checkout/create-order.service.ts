import { createHash, randomUUID } from 'node:crypto';
import { rupees, toPaise, type CreateOrder, type OrderToPay } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken } from '../config.token.js';
import type { OrdersConfig } from '../config.js';
import type { Customer } from '../domain/order.js';
import { isOutside } from '../domain/service-area.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { toPay } from '../persistence/order.presenter.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { PlanClient } from './plan.client.js';
import { ProviderOrderService } from './provider-orders.service.js';

/** Razorpay takes no order below one rupee. */
const smallestPaise = 100;
/** Orders that one e-mail or phone may open in ten minutes. */
const openingLimit = 10;

const fingerprintOf = ({ receipt: _, ...body }: CreateOrder): string =>
  createHash('sha256').update(JSON.stringify(Object.entries(body).sort())).digest('hex');

const customerOf = (body: CreateOrder): Customer => ({
  name: body.customerName,
  email: body.customerEmail,
  phone: body.customerPhone,
  address: body.deliveryAddress,
});

/** create-order: the order is stored before the provider hears of it, so a paid order is never unknown to us. */
@Injectable()
export class CreateOrderService {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly orders: OrderRepository,
    private readonly plans: PlanClient,
    private readonly providerOrders: ProviderOrderService,
  ) {}

  /** @throws AppError 404, 409, 422, 429 or, when the provider does not answer, 502/503/504: the same receipt works later. */
  async create(body: CreateOrder): Promise<OrderToPay> {
    const order = await this.findOrAdd(body);
    if (order.paymentId) throw new AppError('order_paid', 'This order is already paid.');
    const providerOrderId = order.providerOrderId ?? (await this.providerOrders.open(order));
    return toPay(order, this.config.razorpay.keyId, providerOrderId);
  }

  private async findOrAdd(body: CreateOrder): Promise<OrderEntity> {
    const receipt = body.receipt ?? `r_${randomUUID().replaceAll('-', '')}`;
    const fingerprint = fingerprintOf(body);
    const order = (body.receipt && (await this.orders.findByReceipt(receipt))) || (await this.add(body, receipt, fingerprint));
    if (order.fingerprint !== fingerprint) throw new AppError('receipt_reused', 'This receipt belongs to another order.');
    return order;
  }

  private async add(body: CreateOrder, receipt: string, fingerprint: string): Promise<OrderEntity> {
    const customer = customerOf(body);
    this.refuseOutside(customer);
    await this.refuseFlood(customer);
    const plan = await this.plans.find(body.mealPlanId);
    const amountPaise = toPaise(rupees(plan.discounted_price));
    if (amountPaise < smallestPaise) throw new AppError('conflict', 'This plan cannot be bought online. Please write to us.');
    const firstCheckMs = this.config.timing.checks[0] ?? 0;
    const added = await this.orders.add({ receipt, fingerprint, customer, plan, amountPaise, firstCheckMs });
    const order = added ?? (await this.orders.findByReceipt(receipt));
    if (!order) throw new AppError('unavailable', 'The order could not be stored. Please try again.');
    return order;
  }

  private refuseOutside({ address }: Customer): void {
    if (isOutside(address, this.config.serviceAreaPins)) {
      throw new AppError('outside_service_area', 'We deliver in Jaipur 302018 and nearby. This PIN code is outside that area.', {
        details: [{ path: 'deliveryAddress', message: 'We deliver in Jaipur 302018 and nearby.' }],
      });
    }
  }

  private async refuseFlood(customer: Customer): Promise<void> {
    if (!this.config.rateLimits || (await this.orders.recentlyOpened(customer)) < openingLimit) return;
    throw new AppError('rate_limited', 'Too many orders were opened just now. Please wait ten minutes and try again.', { retryAfterSeconds: 600 });
  }
}
