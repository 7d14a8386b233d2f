export { seedOrders } from './seed/demo-orders.js';
export { seedManyOrders } from './seed/many-orders.js';
export { readPaidOrders, readRefundedOrders } from './seed/paid-orders.js';
export { readPastPayments } from './seed/past-payments.js';
