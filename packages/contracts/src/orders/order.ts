import { z } from 'zod';
import { withAsciiDigits } from '../text/ascii-digits.js';
import { currency } from '../business.js';
import { PlanContents } from '../events.js';
import { copiedDashes, phoneCharacters } from '../text/phone-characters.js';
import { address, emailAddress, line, optionalLine } from '../text/fields.js';

const isPhoneNumber = (value: string): boolean => phoneCharacters.test(value) && (value.match(/\d/g) ?? []).length >= 7;

/** A phone number as the checkout accepts it, in ASCII digits and with the dashes of a keyboard: the font of the receipts has no others. */
export const phoneNumber = line('Phone', 32)
  .overwrite((value) => withAsciiDigits(value).replace(copiedDashes, '-'))
  .refine((value) => value === '' || isPhoneNumber(value), 'Enter a phone number like +91 98765 43210');

/**
 * Body of POST /orders/create-order (spec §3). `receipt` is the idempotency key: repeated with the same body it returns
 * the same order, with another body 409. The server generates a missing one.
 */
export const CreateOrder = z
  .object({
    receipt: optionalLine('Receipt', 40)
      .refine((value) => value !== '', 'Receipt must have 1 to 40 characters')
      .optional(),
    customerEmail: emailAddress,
    customerName: line('Name', 120),
    customerPhone: phoneNumber,
    deliveryAddress: z.preprocess((value) => value ?? '', address),
    mealPlanId: z.string({ error: 'Meal plan is required' }).min(1, 'Meal plan is required').max(64, 'Meal plan is not known'),
  })
  .meta({ id: 'CreateOrder', description: 'An order of one plan. A repetition with the same receipt and body returns the same order' });
export type CreateOrder = z.output<typeof CreateOrder>;

/** What a customer learns about an order. `first_delivery_day`: the earliest day of the first box (`earliestDeliveryDay`). */
const orderFacts = { order_number: z.string(), first_delivery_day: z.iso.date() };

/** What the browser opens Razorpay's checkout with. `amount` in paise, for this `plan`. `first_delivery_day` is that of a payment now. */
export const OrderToPay = z.object({
  key_id: z.string(),
  amount: z.int(),
  currency: z.literal(currency),
  order_id: z.string(),
  receipt: z.string(),
  plan: PlanContents,
  ...orderFacts,
  /** Whether Razorpay did not say if a repeated order is paid. Its own window accepts no second payment, but no other order may be paid instead. */
  payments_unread: z.boolean(),
});
export type OrderToPay = z.infer<typeof OrderToPay>;

const providerId = (label: string) => z.string({ error: `${label} is required` }).regex(/^[A-Za-z0-9_]{1,64}$/, `${label} is not valid`);

/** Body of POST /orders/verify-payment: Razorpay's success response, unchanged. */
export const VerifyPayment = z
  .object({
    razorpay_order_id: providerId('razorpay_order_id'),
    razorpay_payment_id: providerId('razorpay_payment_id'),
    razorpay_signature: z.string({ error: 'razorpay_signature is required' }).regex(/^[0-9a-f]{64}$/, 'razorpay_signature is not valid'),
  })
  .meta({ id: 'VerifyPayment', description: 'What Razorpay’s payment window hands over after a success' });
export type VerifyPayment = z.output<typeof VerifyPayment>;

/** `processing`: the signature is valid, but the provider has not confirmed the capture yet. */
export const PaymentVerified = z
  .object({ status: z.enum(['paid', 'processing', 'refunded']), ...orderFacts })
  .meta({ id: 'PaymentVerified', description: '`processing`: the signature is right, and Razorpay has not confirmed the capture yet' });
export type PaymentVerified = z.infer<typeof PaymentVerified>;
