export * from '../admin/orders.js';
