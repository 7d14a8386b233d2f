/** The keys of the only merchant, and the only origin that may frame the payment window (any if unset). */
export interface Merchant {
  keyId: string;
  keySecret: string;
  shopOrigin?: string | undefined;
}
