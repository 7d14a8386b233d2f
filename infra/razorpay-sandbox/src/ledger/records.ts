import type { Order, Payment, Refund } from '../api/entities.js';
import type { WebhookDelivery } from '../webhooks/delivery.js';

export interface OrderRecord {
  id: string;
  entity: Order;
  /** The order was created with `capture: manual`: its payments wait for the capture call. */
  manualCapture: boolean;
}

export interface PaymentRecord {
  id: string;
  entity: Payment;
  /** Captured as soon as `captureDelay` is off. */
  captureIsDue: boolean;
}

interface RefundRecord {
  id: string;
  entity: Refund;
}

/** The id is an `X-Refund-Idempotency` key; `request` is the body it was used with. */
export interface RefundKey {
  id: string;
  request: string;
  refundId: string;
}

export interface Tables {
  order: OrderRecord;
  payment: PaymentRecord;
  refund: RefundRecord;
  refundKey: RefundKey;
  delivery: WebhookDelivery;
}

/** The new value of a row. */
export type Change = { [Kind in keyof Tables]: { kind: Kind; value: Tables[Kind] } }[keyof Tables];
