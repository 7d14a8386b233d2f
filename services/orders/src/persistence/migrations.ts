import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001 } from '@2x7/service-kit';
import { Disputes1790000000330 } from './migrations/disputes.migration.js';
import { ForgottenOrders1790000000310 } from './migrations/forgotten-orders.migration.js';
import { OrderDesk1790000000201 } from './migrations/order-admin.migration.js';
import { ClientNetworks1790000000298 } from './migrations/client-networks.migration.js';
import { ErasureRequests1790000000351 } from './migrations/erasure-requests.migration.js';
import { ForgottenPayments1790000000360 } from './migrations/forgotten-payments.migration.js';
import { FoundRefunds1790000000350 } from './migrations/found-refunds.migration.js';
import { Invoices1790000000299 } from './migrations/invoices.migration.js';
import { OrderNumbers1790000000292 } from './migrations/order-numbers.migration.js';
import { Orders1790000000200 } from './migrations/orders.migration.js';
import { OrdersWithAttention1790000000340 } from './migrations/orders-with-attention.migration.js';
import { OrderTrace1790000000290 } from './migrations/order-trace.migration.js';
import { PlainNames1790000000296 } from './migrations/plain-names.migration.js';
import { RefundOrigins1790000000295 } from './migrations/refund-origins.migration.js';
import { RefundRequests1790000000320 } from './migrations/refund-requests.migration.js';
import { SameCustomer1790000000294 } from './migrations/same-customer.migration.js';
import { HouseRefunds1790000000293 } from './migrations/system-refunds.migration.js';
import { WebhookSettlements1790000000297 } from './migrations/webhook-settlements.migration.js';
import { WebhookBodies1790000000291 } from './migrations/webhook-bodies.migration.js';
import { SearchWithoutAccents1790000000356 } from './migrations/search-without-accents.migration.js';
import { WideNetworks1790000000365 } from './migrations/wide-networks.migration.js';
import { KeptCustomers1790000000370 } from './migrations/kept-customers.migration.js';

/** In the order in which they run. */
export const migrations = [
  EventTables1790000000001,
  AuditTrail1790000000002,
  AuditNewestFirst1790000000003,
  Orders1790000000200,
  OrderDesk1790000000201,
  OrderTrace1790000000290,
  WebhookBodies1790000000291,
  OrderNumbers1790000000292,
  HouseRefunds1790000000293,
  SameCustomer1790000000294,
  RefundOrigins1790000000295,
  PlainNames1790000000296,
  WebhookSettlements1790000000297,
  ClientNetworks1790000000298,
  Invoices1790000000299,
  ForgottenOrders1790000000310,
  RefundRequests1790000000320,
  Disputes1790000000330,
  OrdersWithAttention1790000000340,
  FoundRefunds1790000000350,
  ErasureRequests1790000000351,
  SearchWithoutAccents1790000000356,
  ForgottenPayments1790000000360,
  WideNetworks1790000000365,
  KeptCustomers1790000000370,
];
