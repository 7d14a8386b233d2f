import { z } from 'zod';
import { OrderDetail, OrderFilter, OrderPage, OrderSearch, OrderStats, Refund, RequestRefund } from '../orders/admin-orders.js';
import { InvoiceMonth, OrderDocument } from '../orders/order-documents.js';
import { CreateOrder, OrderToPay, PaymentVerified, VerifyPayment } from '../orders/order.js';
import { data, defineRoute, ok, searchFacts, type Route, type RouteFacts } from './route.js';

/**
 * The calls of the checkout. They have no session to resolve first, and orders waits for the answer of Razorpay. Indian mobile networks put many
 * customers behind one address; orders itself limits the orders of one email or phone.
 */
const checkout = { limit: 300, timeoutMs: 9_500 } as const;
/** ms. Razorpay counts a webhook as failed after 5 s. */
const webhookTimeout = 4_500;

/** ms. A PDF takes about 0.1 s; the first one after a start also loads the library, on a busy machine for seconds. */
const drawTimeout = 6_500;

type Facts = Omit<RouteFacts, 'service' | 'tag' | 'access' | 'method'>;

const read = (facts: Facts & Pick<Partial<RouteFacts>, 'access'>): Route =>
  defineRoute({ access: 'admin', ...facts, method: 'GET', tag: 'orders', service: 'orders' });
const write = (access: Route['access'], facts: Facts): Route =>
  defineRoute({ limit: 30, ...facts, method: 'POST', tag: 'orders', service: 'orders', access });

/** A read of an order's documents: for administrators, and for the customer whose order it is. */
const ofOrder = (tail: string, facts: Omit<Facts, 'path'>): Route[] => [
  read({ ...facts, path: `/orders/admin${tail}` }),
  defineRoute({
    ...facts,
    path: `/my/orders${tail}`,
    method: 'GET',
    tag: 'my',
    service: 'orders',
    access: 'customer',
    trafficClass: 'customer',
  }),
];
const pdf = (tail: string, summary: string): Route[] =>
  ofOrder(tail, {
    limit: 60,
    timeoutMs: drawTimeout,
    answer: 'pdf',
    cache: 'private, no-store',
    responseHeaders: { 'content-disposition': 'The name of the file' },
    summary,
  });

export const orderRoutes: readonly Route[] = [
  write('public', {
    ...checkout,
    path: '/orders/create-order',
    body: CreateOrder,
    answer: ok.extend(OrderToPay.shape),
    summary: 'Order a plan',
    failures: ['not_found', 'conflict', 'receipt_reused', 'order_paid', 'outside_service_area', 'provider_failed'],
  }),
  write('public', {
    ...checkout,
    path: '/orders/verify-payment',
    body: VerifyPayment,
    isRepeatable: true,
    answer: data(PaymentVerified),
    failures: ['signature_invalid'],
    summary: 'Confirm a payment',
  }),
  write('public', {
    path: '/orders/webhooks/razorpay',
    trafficClass: 'provider',
    limit: 'service',
    body: 'raw',
    refusesCrossSite: false,
    timeoutMs: webhookTimeout,
    isRepeatable: true,
    requestHeaders: ['x-razorpay-signature', 'x-razorpay-event-id'],
    answer: ok,
    failures: ['signature_invalid'],
    summary: 'Razorpay reports payments and refunds',
  }),
  write('admin', {
    ...searchFacts,
    path: '/orders/admin/search',
    body: OrderSearch,
    answer: data(OrderPage),
    summary: 'Orders that match a search, newest first. The search is not in the address, which proxies log',
  }),
  read({ path: '/orders/admin/stats', answer: data(OrderStats), summary: 'Statistics of the orders' }),
  write('confirmed-admin', {
    path: '/orders/admin/export.csv',
    limit: 20,
    timeoutMs: searchFacts.timeoutMs,
    body: OrderFilter.meta({ id: 'OrderExport', description: 'Orders of one state, or that match a search, or both' }),
    answer: 'csv',
    responseHeaders: { 'content-disposition': 'The name of the file' },
    summary: 'Orders that match a search as CSV. The search is not in the address, which proxies log',
  }),
  read({ path: '/orders/admin/:id', answer: data(OrderDetail), summary: 'One order with its payments, refunds and timeline' }),
  ...ofOrder('/:id/documents', {
    answer: data(z.array(OrderDocument)),
    summary: 'The receipt, the invoice and the credit notes of an order',
  }),
  ...pdf('/:id/payment-receipt.pdf', 'The payment receipt of an order'),
  ...pdf('/:id/invoice.pdf', 'The tax invoice or bill of supply of an order'),
  ...pdf('/refunds/:id/credit-note.pdf', 'The credit note of a refund'),
  read({
    path: '/orders/admin/invoices.csv',
    access: 'confirmed-admin',
    limit: 20,
    query: InvoiceMonth,
    answer: 'csv',
    failures: ['not_found'],
    responseHeaders: { 'content-disposition': 'The name of the file' },
    summary: 'Invoices and credit notes of a month as CSV',
  }),
  write('admin', {
    path: '/orders/admin/:id/resend-confirmation',
    answer: ok,
    failures: ['conflict'],
    summary: 'Send the confirmation again',
  }),
  write('confirmed-admin', {
    path: '/orders/admin/:id/refunds',
    body: RequestRefund,
    status: 201,
    answer: data(Refund),
    failures: ['conflict'],
    summary: 'Refund an order',
  }),
];
