import type { VerifyPayment } from '@2x7/contracts';

const failed = 'payment=failed';
const wellFormed: Record<keyof VerifyPayment, RegExp> = {
  razorpay_payment_id: /^pay_\w{1,60}$/,
  razorpay_order_id: /^order_\w{1,60}$/,
  razorpay_signature: /^[0-9a-f]{64}$/,
};

export type ReturnedPayment = VerifyPayment | 'failed';

/** The result of a payment, with which Razorpay has sent the browser back to this page (gateway/src/pages/payment-return.routes.ts). */
function returned(): ReturnedPayment | undefined {
  const fragment = location.hash.slice(1);
  if (fragment === failed) return 'failed';
  const payment = Object.fromEntries(new URLSearchParams(fragment)) as VerifyPayment;
  const names = Object.keys(wellFormed) as (keyof VerifyPayment)[];
  return names.every((name) => wellFormed[name].test(payment[name])) ? payment : undefined;
}

/** Reads it once: a page that is loaded again does not show it a second time. */
export function takeReturnedPayment(): ReturnedPayment | undefined {
  const result = returned();
  if (result) history.replaceState(history.state, '', location.pathname + location.search);
  return result;
}
