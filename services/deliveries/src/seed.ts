export { seedDeliveries } from './seed/demo-subscriptions.js';
export { seedManyPlans, type ManyPlans } from './seed/many-plans.js';
