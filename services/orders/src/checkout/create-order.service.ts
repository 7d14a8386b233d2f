import { createHash, randomUUID } from 'node:crypto';
import { isOutsideServiceArea, minimumPaise, rupees, serviceArea, toPaise, type CreateOrder, type OrderToPay } from '@2x7/contracts';
import { AppError, Log, type ClientNetworks } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import type { Customer, Order } from '../domain/order.js';
import { isCaptured } from '../domain/payment.js';
import { OrderPayments } from '../payments/order-payments.js';
import { toPay } from '../persistence/order.presenter.js';
import { ProviderError } from '../razorpay/payment-provider.js';
import { OpenOrderRepository, type NewOrder, type OpenOrder, type RecentOrders } from './open-order.repository.js';
import { PlanClient } from './plan.client.js';
import { ProviderOrderService } from './provider-order.service.js';

/**
 * Orders that one email or phone may create in ten minutes. From one network a few, which an honest customer never needs.
 * From all networks many, so that a stranger cannot close the checkout of a customer whose email or phone they know. A host with
 * IPv6 has 65,536 networks, all in one /48: from that not many either.
 */
const mostRecentOrders = { fromNetwork: 10, fromWide: 20, fromAll: 100 };

/** A hash of the body without its receipt. It shows whether a repeated receipt comes with the same body. */
const fingerprintOf = ({ receipt: _, ...body }: CreateOrder): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort()))
    .digest('hex');

/** `isUnread`: the provider did not say whether the order is paid. */
type PaymentState = { isPaid: boolean; isRefunded: boolean; isUnread: boolean };

/** Razorpay accepts no other payment of an order after it has captured one, although that one had another amount and is refunded. */
const acceptsNoPayment = ({ paymentId, payments }: Order): boolean => paymentId === null && payments.some(isCaptured);

/** @param order undefined without payments */
const paymentStateOf = (isAuthorized: boolean, order?: Order): PaymentState => ({
  isPaid: isAuthorized || Boolean(order?.paymentId),
  isRefunded: order?.status === 'refunded' || (order !== undefined && !isAuthorized && acceptsNoPayment(order)),
  isUnread: false,
});

/** What a new order is recognised by. */
type Keys = Pick<NewOrder, 'receipt' | 'fingerprint' | 'networks'>;

const customerOf = (body: CreateOrder): Customer => ({
  name: body.customerName,
  email: body.customerEmail,
  phone: body.customerPhone,
  address: body.deliveryAddress,
});

/** create-order. The order is stored before it is created at the provider, so every payment finds its order. */
@Injectable()
export class CreateOrderService {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly orders: OpenOrderRepository,
    private readonly plans: PlanClient,
    private readonly providerOrders: ProviderOrderService,
    private readonly payments: OrderPayments,
    private readonly log: Log,
  ) {}

  /** @param networks of the client. @throws AppError 404, 409, 422, 429, or 502/503/504 when the provider fails; the same receipt can be sent again then */
  async create(body: CreateOrder, networks: ClientNetworks): Promise<OrderToPay> {
    const cameAt = Date.now();
    const order = await this.findOrAdd(body, networks);
    const { isPaid, isRefunded, isUnread } = await this.stateOf(order);
    if (isRefunded) throw new AppError('receipt_reused', 'This receipt belongs to an order that was refunded.');
    if (isPaid) throw new AppError('order_paid', 'This order is already paid.');
    const providerOrderId = order.providerOrderId ?? (await this.providerOrders.create(order, cameAt));
    return { ...toPay(order, this.config.razorpay.keyId, providerOrderId), payments_unread: isUnread };
  }

  /**
   * A customer who repeats an order may have paid it a moment ago, and its webhook is still on the way: the provider is asked. Without its
   * answer the order can still be paid, because its own window accepts no second payment; the page then pays no other order instead.
   */
  private async stateOf({ id, paymentId, providerOrderId, isRefunded }: OpenOrder): Promise<PaymentState> {
    if (paymentId || isRefunded || !providerOrderId) return { isPaid: paymentId !== null, isRefunded, isUnread: false };
    try {
      const { order, isAuthorized } = await this.payments.settle(providerOrderId);
      return paymentStateOf(isAuthorized, order);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('payments of a repeated order not read', { order_id: id, failure: error.failure });
      return { isPaid: false, isRefunded, isUnread: true };
    }
  }

  private async findOrAdd(body: CreateOrder, networks: ClientNetworks): Promise<OpenOrder> {
    const receipt = body.receipt ?? `r_${randomUUID().replaceAll('-', '')}`;
    const keys = { receipt, fingerprint: fingerprintOf(body), networks: this.orders.hide(networks) };
    const order = await this.find(body, keys);
    if (order.fingerprint !== keys.fingerprint) throw new AppError('receipt_reused', 'This receipt belongs to another order.');
    return order;
  }

  private async find(body: CreateOrder, keys: Keys): Promise<OpenOrder> {
    const customer = customerOf(body);
    if (!this.config.rateLimits) return (await this.orders.find(keys.receipt)) ?? this.add(body, customer, keys);
    const { order, ...recent } = await this.orders.findAndCount(keys.receipt, customer, keys.networks);
    return order ?? this.add(body, customer, keys, recent);
  }

  private async add(body: CreateOrder, customer: Customer, keys: Keys, recent?: RecentOrders): Promise<OpenOrder> {
    this.refuseOutside(customer);
    if (recent) refuseTooMany(recent);
    const plan = await this.plans.find(body.mealPlanId);
    const amountPaise = toPaise(rupees(plan.discounted_price));
    if (amountPaise < minimumPaise) throw new AppError('conflict', 'This plan cannot be bought online. Please write to us.');
    const firstCheckMs = this.config.timing.checks[0] ?? 0;
    const added = await this.orders.add({ ...keys, customer, plan, amountPaise, firstCheckMs });
    const order = added ?? (await this.orders.find(keys.receipt));
    if (!order) throw new AppError('unavailable', 'The order could not be stored. Please try again.');
    return order;
  }

  private refuseOutside({ address }: Customer): void {
    if (isOutsideServiceArea(address, this.config.serviceAreaPins)) {
      throw new AppError('outside_service_area', `We deliver in ${serviceArea}. This PIN code is outside that area.`, {
        details: [{ path: 'deliveryAddress', message: `We deliver in ${serviceArea}.` }],
      });
    }
  }
}

function refuseTooMany({ fromNetwork, fromWide, fromAll }: RecentOrders): void {
  const { fromNetwork: near, fromWide: wide, fromAll: all } = mostRecentOrders;
  if (fromNetwork < near && fromWide < wide && fromAll < all) return;
  throw new AppError('rate_limited', 'Too many orders were opened just now. Please wait ten minutes and try again.', {
    retryAfterSeconds: 600,
  });
}
