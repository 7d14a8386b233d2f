import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001, startService, type EventBus, type Log, type RunningService } from '@2x7/service-kit';
import { Confirmations } from './confirmations/confirmations.js';
import type { OrdersConfig } from './config.js';
import { ordersConfigToken } from './config.token.js';
import { CreateOrderService } from './checkout/create-order.service.js';
import { ConfirmationRequestService } from './confirmations/confirmation-request.service.js';
import { OrderAdminController } from './admin/order-admin.controller.js';
import { OrderDetailRepository } from './admin/order-detail.repository.js';
import { OrderExportService } from './admin/order-export.service.js';
import { OrderExportController } from './admin/order-export.controller.js';
import { OrderListRepository } from './admin/order-list.repository.js';
import { OrderStatisticsRepository } from './admin/order-statistics.repository.js';
import { RefundRequestService } from './refunds/refund-request.service.js';
import { StatisticsRollup } from './admin/statistics-rollup.js';
import { OrderDesk1790000000201 } from './persistence/migrations/order-admin.migration.js';
import { Orders1790000000200 } from './persistence/migrations/orders.migration.js';
import { OrderNumbers1790000000292 } from './persistence/migrations/order-numbers.migration.js';
import { HouseRefunds1790000000293 } from './persistence/migrations/system-refunds.migration.js';
import { OrderTrace1790000000290 } from './persistence/migrations/order-trace.migration.js';
import { SameCustomer1790000000294 } from './persistence/migrations/same-customer.migration.js';
import { WebhookBodies1790000000291 } from './persistence/migrations/webhook-bodies.migration.js';
import { RefundOrigins1790000000295 } from './persistence/migrations/refund-origins.migration.js';
import { OrderEntity, PaymentEntity, RefundEntity } from './persistence/order.entity.js';
import { OrderMetrics } from './monitoring/order-metrics.js';
import { OrderRepository } from './persistence/order.repository.js';
import { OrderTrace } from './payments/order-trace.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { paymentProviderToken } from './razorpay/payment-provider.js';
import { PlanClient } from './checkout/plan.client.js';
import { ProviderOrderService } from './checkout/provider-orders.service.js';
import { RazorpayProvider } from './razorpay/razorpay.provider.js';
import { Reconciler } from './payments/reconciler.js';
import { RefundUpdateService } from './refunds/refund-update.service.js';
import { RefundWorker } from './refunds/refund.worker.js';
import { SettleService } from './payments/settle.service.js';
import { Sweep } from './payments/sweep.js';
import { VerifyPaymentService } from './checkout/verify-payment.service.js';
import { WebhookRetention } from './webhooks/webhook-retention.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { WebhookService } from './webhooks/webhook.service.js';
import { WrongSignatures } from './webhooks/wrong-signatures.js';

export { defaultTiming, readOrdersConfig, type OrdersConfig, type OrdersTiming } from './config.js';

/** Bytes: a webhook carries whole entities. */
const webhookLimit = 256 * 1024;

/** The schema's history, oldest first. */
export const migrations = [
  EventTables1790000000001, AuditTrail1790000000002, AuditNewestFirst1790000000003, Orders1790000000200, OrderDesk1790000000201, OrderTrace1790000000290,
  WebhookBodies1790000000291, OrderNumbers1790000000292, HouseRefunds1790000000293, SameCustomer1790000000294,
  RefundOrigins1790000000295,
];

export const createApp = (config: OrdersConfig, { bus, log }: { bus: EventBus; log?: Log }): Promise<RunningService> =>
  startService({
    name: 'orders',
    config,
    log,
    bus,
    limits: { bodyLimit: webhookLimit },
    database: {
      address: config.database,
      entities: [OrderEntity, PaymentEntity, RefundEntity],
      migrations,
    },
    controllers: [CheckoutController, WebhookController, OrderExportController, OrderAdminController],
    providers: [
      { provide: ordersConfigToken, useValue: config },
      { provide: paymentProviderToken, useValue: new RazorpayProvider(config.razorpay) },
      ConfirmationRequestService, Confirmations, CreateOrderService, OrderDetailRepository, OrderExportService, OrderListRepository, OrderMetrics, OrderRepository,
      OrderStatisticsRepository, OrderTrace, PlanClient, ProviderOrderService, Reconciler, RefundUpdateService, RefundRequestService, RefundWorker, SettleService, Sweep, StatisticsRollup,
      VerifyPaymentService, WebhookRetention, WebhookService, WrongSignatures,
    ],
  });
