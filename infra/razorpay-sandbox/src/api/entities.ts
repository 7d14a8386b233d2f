/** Razorpay answers `[]`, PHP's empty array, for an entity without notes. */
export type Notes = Record<string, string | number> | [];

/** @see https://razorpay.com/docs/api/orders */
export interface Order {
  id: string;
  entity: 'order';
  /** Paise. */
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  /** Unix seconds. */
  created_at: number;
}

/** @see https://razorpay.com/docs/api/payments */
export interface Payment {
  id: string;
  entity: 'payment';
  /** Paise. */
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: PaymentMethod;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  /** Paise, the tax included; null until captured. */
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  /** Unix seconds. */
  created_at: number;
}

export const paymentMethods = ['card', 'netbanking', 'upi', 'wallet'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** @see https://razorpay.com/docs/api/refunds */
export interface Refund {
  id: string;
  entity: 'refund';
  /** Paise. */
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  /** Unix seconds. */
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | 'instant';
  speed_requested: 'normal' | 'optimum';
}

export interface Collection<Entity> {
  entity: 'collection';
  count: number;
  items: Entity[];
}
