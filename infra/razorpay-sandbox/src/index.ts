export { startSandbox, type Sandbox, type SandboxConfig } from './sandbox.js';
export { paymentSignature, webhookSignature } from './signatures.js';
export type { Order, Payment, Refund } from './entities.js';
export type { ControlPatch, ControlState } from './faults/control.js';
export type { FailedAnswer, PaidAnswer } from './till.js';
export type { Delivery } from './webhooks/delivery.js';
