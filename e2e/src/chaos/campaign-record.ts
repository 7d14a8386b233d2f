import type { Answer } from '../test-environment/shop-client.js';

/** A change of a plan that a customer or an administrator asked for, with all its answers. */
export type SentChange = {
  key: string;
  command: { type: string };
  /** In order; the same call is repeated with the same key until it is answered. */
  answers: Answer[];
  /** The last answers were refusals. */
  isRefused: boolean;
  /** Key of the same change, which was sent twice at the same moment with different keys. */
  twin?: string;
};

/** What one customer did and which answers came back; compared in the end with the data of the shop and the provider. */
export type CampaignRecord = {
  receipt: string;
  email: string;
  /** The provider's order id, once create-order has answered with it. */
  orderId?: string;
  /** The 2xx answers of create-order; identical calls must get identical answers. */
  created: string[];
  /** The customer never pays; every claim of a payment for this order is forged. */
  abandons: boolean;
  /** Signatures of the customer's payments. */
  signatures: string[];
  /** Answers to genuine signatures of the provider. */
  verified: Answer[];
  /** Answers to forged signatures, and to genuine ones of another order. */
  forged: Answer[];
  /** The id of the order, which the plan has too; set when the customer, or an administrator for the customer, uses the plan. */
  planId?: string;
  changes: SentChange[];
  /** create-order never succeeded, though repeated until well after the last fault. */
  unserved: boolean;
};

/** Personal data that is easy to find in a log. */
export const canary = { name: 'Kanariya Devi', mailHost: 'canary.example', street: 'Kanariya Marg', phone: '70007' };

export const newRecord = (serial: number, run: string): CampaignRecord => ({
  receipt: `${run}-${serial}`,
  email: `customer-${serial}@${canary.mailHost}`,
  created: [],
  abandons: false,
  signatures: [],
  verified: [],
  forged: [],
  changes: [],
  unserved: false,
});

export const orderBody = ({ receipt, email }: CampaignRecord, serial: number, mealPlanId: string): Record<string, unknown> => ({
  receipt,
  customerEmail: email,
  customerName: `${canary.name} ${serial}`,
  customerPhone: `+91 ${canary.phone} ${String(serial).padStart(5, '0')}`,
  deliveryAddress: `${serial} ${canary.street}, Jaipur 302018`,
  mealPlanId,
  // The shop must ignore prices of the client.
  amount: 1,
  price: 1,
  discounted_price: 1,
  discount_percent: 99,
});
