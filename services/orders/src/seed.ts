export { seedOrders } from './seed/demo-orders.js';
export { seedManyOrders } from './seed/many-orders.js';
