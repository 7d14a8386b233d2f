import type { Answer } from '../test-environment/shop-client.js';

/** What one customer did and was told; compared afterwards with what the shop and the provider hold. */
export type Dossier = {
  receipt: string;
  email: string;
  /** The provider's order id, once create-order has answered with it. */
  orderId?: string;
  /** Answers 2xx of create-order; identical calls must have identical ones. */
  created: string[];
  /** The customer never pays; what is told for this order is forged. */
  abandons: boolean;
  /** Signatures of the customer's payments. */
  signatures: string[];
  /** Answers to what the provider had really signed. */
  verified: Answer[];
  /** Answers to forgeries, and to another order's right signature. */
  forged: Answer[];
  /** create-order was never answered with a success, though asked until well after the last fault. */
  unserved: boolean;
};

/** Unlike anything that a log has a reason to hold. */
export const canary = { name: 'Kanariya Devi', mailHost: 'canary.example', street: 'Kanariya Marg', phone: '70007' };

export const newDossier = (serial: number, run: string): Dossier => ({
  receipt: `${run}-${serial}`,
  email: `customer-${serial}@${canary.mailHost}`,
  created: [], abandons: false, signatures: [], verified: [], forged: [], unserved: false,
});

export const orderBody = ({ receipt, email }: Dossier, serial: number, mealPlanId: string): Record<string, unknown> => ({
  receipt,
  customerEmail: email,
  customerName: `${canary.name} ${serial}`,
  customerPhone: `+91 ${canary.phone} ${String(serial).padStart(5, '0')}`,
  deliveryAddress: `${serial} ${canary.street}, Jaipur 302018`,
  mealPlanId,
  // What a client says about prices must not matter.
  amount: 1, price: 1, discounted_price: 1, discount_percent: 99,
});
