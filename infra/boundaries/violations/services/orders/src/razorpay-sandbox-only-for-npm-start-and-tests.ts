export * from '../../../infra/razorpay-sandbox/src/index.js';
