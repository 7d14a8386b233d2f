export { seedDeliveries } from './seed/demo-subscriptions.js';
