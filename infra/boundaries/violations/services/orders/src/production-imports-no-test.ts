export * from './testing/shop.js';
