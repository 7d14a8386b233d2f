/** Options of `new Razorpay(options)`: the part of the documented options that the sandbox supports. */
interface CheckoutOptions {
  key: string;
  order_id: string;
  /** Paise; if given, it must equal the order's amount. */
  amount?: number | string;
  currency?: string;
  name?: string;
  description?: string;
  prefill?: { name?: string; email?: string; contact?: string; method?: string };
  theme?: { color?: string; backdrop_color?: string };
  retry?: boolean | { enabled?: boolean };
  modal?: { ondismiss?: () => void; escape?: boolean; backdropclose?: boolean };
  /** Seconds until the window closes. */
  timeout?: number;
  handler?: (payment: CheckoutPayment) => void;
  /** With `redirect: true`, the browser leaves the page, and the result is posted to this address as a form. */
  callback_url?: string;
  redirect?: boolean;
}

interface CheckoutPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface CheckoutFailure {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { order_id?: string; payment_id?: string };
}

/** The options that the window shows and sends, without functions: postMessage cannot send those to another origin. */
type WindowOptions = Omit<CheckoutOptions, 'handler' | 'modal' | 'timeout' | 'callback_url' | 'redirect'> & {
  escape: boolean;
  backdropclose: boolean;
};

/** From the window to the shop's page. */
type WindowMessage =
  { type: 'ready' } | { type: 'paid'; payment: CheckoutPayment } | { type: 'failed'; error: CheckoutFailure } | { type: 'cancelled' };

/** From the shop's page to the window. */
type ShopMessage = { type: 'open'; options: WindowOptions } | { type: 'escape' };

/** Messages in both directions carry the nonce of this opening; messages with another nonce are ignored. */
type WithNonce<Message> = Message & { nonce: string };
