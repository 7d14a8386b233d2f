import type { Order, Payment, Refund } from '../api/entities.js';
import type { Delivery } from '../webhooks/delivery.js';

export interface OrderRecord {
  id: string;
  entity: Order;
  /** The order asked for `capture: manual`: its payments wait for the capture call. */
  manualCapture: boolean;
}

export interface PaymentRecord {
  id: string;
  entity: Payment;
  /** Captured as soon as captures are no longer held back. */
  captureIsDue: boolean;
}

interface RefundRecord {
  id: string;
  entity: Refund;
}

/** An `X-Refund-Idempotency` key (the id), what it was used with, and what came of it. */
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
  delivery: Delivery;
}

/** A row as it is from now on. */
export type Change = { [Kind in keyof Tables]: { kind: Kind; value: Tables[Kind] } }[keyof Tables];
