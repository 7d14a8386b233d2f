export * from '../features/admin/orders.js';
