import type { GstRegistration } from '../invoices/gst-settings.js';

/** Invoices of everything that was ever paid. */
export const testGst = (changes: Partial<GstRegistration> = {}): GstRegistration => ({
  mode: 'regular',
  from: '2020-01-01',
  seller: {
    legal_name: '2x7 Foods Private Limited',
    address: '27 Demo Marg, Malviya Nagar, Jaipur, Rajasthan 302018',
    gstin: '08AAPFU0939F1ZV',
    food_licence: '12226027000123',
  },
  ...changes,
});
