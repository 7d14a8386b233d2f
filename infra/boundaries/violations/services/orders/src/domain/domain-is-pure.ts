export * from '../order.repository.js';
