export { startSandbox, type Sandbox, type SandboxConfig } from './sandbox.js';
export { paymentSignature, webhookSignature } from './api/signatures.js';
export type { Order, Payment, Refund } from './api/entities.js';
export type { ControlPatch, ControlState } from './faults/fault-control.js';
export type { FailedAnswer, PaidAnswer } from './checkout/checkout.service.js';
export type { WebhookDelivery } from './webhooks/delivery.js';
export { sendPastPayments, type SandboxAccess } from './payments/send-past-payments.js';
