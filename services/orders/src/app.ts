import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001, startService, type EventTransport, type Log, type RunningService } from '@2x7/service-kit';
import { ConfirmationsConsumer } from './confirmations.consumer.js';
import { Confirmations } from './confirmations.js';
import type { OrdersConfig } from './config.js';
import { ordersConfigToken } from './config.token.js';
import { CreateOrderService } from './create-order.service.js';
import { ConfirmationRequestService } from './desk/confirmation-request.service.js';
import { OrderDeskController } from './desk/order-desk.controller.js';
import { OrderDetailRepository } from './desk/order-detail.repository.js';
import { OrderExport } from './desk/order-export.js';
import { OrderExportController } from './desk/order-export.controller.js';
import { OrderListRepository } from './desk/order-list.repository.js';
import { OrderStatsRepository } from './desk/order-stats.repository.js';
import { RefundRequestService } from './desk/refund-request.service.js';
import { Tallies } from './desk/tallies.js';
import { OrderDesk1790000000201 } from './migrations/order-desk.migration.js';
import { Orders1790000000200 } from './migrations/orders.migration.js';
import { OrderNumbers1790000000292 } from './migrations/order-numbers.migration.js';
import { HouseRefunds1790000000293 } from './migrations/house-refunds.migration.js';
import { OrderTrace1790000000290 } from './migrations/order-trace.migration.js';
import { SameCustomer1790000000294 } from './migrations/same-customer.migration.js';
import { WebhookBodies1790000000291 } from './migrations/webhook-bodies.migration.js';
import { RefundOrigins1790000000295 } from './migrations/refund-origins.migration.js';
import { OrderEntity, PaymentEntity, RefundEntity } from './order.entity.js';
import { OrderMetrics } from './order-metrics.js';
import { OrderRepository } from './order.repository.js';
import { OrderTrace } from './order-trace.js';
import { OrdersController } from './orders.controller.js';
import { paymentProviderToken } from './payment-provider.js';
import { PlanClient } from './plan.client.js';
import { ProviderOrders } from './provider-orders.js';
import { RazorpayProvider } from './razorpay.provider.js';
import { Reconciler } from './reconciler.js';
import { RefundBook } from './refund-book.js';
import { Refunds } from './refunds.js';
import { SettleService } from './settle.service.js';
import { Sweep } from './sweep.js';
import { VerifyPaymentService } from './verify-payment.service.js';
import { WebhookBodies } from './webhook-bodies.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';
import { WrongSignatures } from './wrong-signatures.js';

export { defaultTiming, readOrdersConfig, type OrdersConfig, type OrdersTiming } from './config.js';

/** Bytes: a webhook carries whole entities. */
const webhookLimit = 256 * 1024;

/** The schema's history, oldest first. */
export const migrations = [
  EventTables1790000000001, AuditTrail1790000000002, AuditNewestFirst1790000000003, Orders1790000000200, OrderDesk1790000000201, OrderTrace1790000000290,
  WebhookBodies1790000000291, OrderNumbers1790000000292, HouseRefunds1790000000293, SameCustomer1790000000294,
  RefundOrigins1790000000295,
];

export const createApp = (config: OrdersConfig, { transport, log }: { transport: EventTransport; log?: Log }): Promise<RunningService> =>
  startService({
    name: 'orders',
    config,
    log,
    transport,
    limits: { bodyLimit: webhookLimit },
    database: {
      address: config.database,
      entities: [OrderEntity, PaymentEntity, RefundEntity],
      migrations,
    },
    controllers: [OrdersController, WebhookController, OrderExportController, OrderDeskController, ConfirmationsConsumer],
    providers: [
      { provide: ordersConfigToken, useValue: config },
      { provide: paymentProviderToken, useValue: new RazorpayProvider(config.razorpay) },
      ConfirmationRequestService, Confirmations, CreateOrderService, OrderDetailRepository, OrderExport, OrderListRepository, OrderMetrics, OrderRepository,
      OrderStatsRepository, OrderTrace, PlanClient, ProviderOrders, Reconciler, RefundBook, RefundRequestService, Refunds, SettleService, Sweep, Tallies,
      VerifyPaymentService, WebhookBodies, WebhookService, WrongSignatures,
    ],
  });
