/** What the shop passes to `new Razorpay(options)`; a part of the documented options. */
interface CheckoutOptions {
  key: string;
  order_id: string;
  /** Paise; must be the order's amount when given. */
  amount?: number | string;
  currency?: string;
  name?: string;
  description?: string;
  prefill?: { name?: string; email?: string; contact?: string; method?: string };
  theme?: { color?: string; backdrop_color?: string };
  retry?: boolean | { enabled?: boolean };
  modal?: { ondismiss?: () => void; escape?: boolean; backdropclose?: boolean };
  /** Seconds until the window closes by itself. */
  timeout?: number;
  handler?: (payment: CheckoutPayment) => void;
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

/** The options without functions, which cannot travel to another origin. */
type WindowOptions = Omit<CheckoutOptions, 'handler' | 'modal' | 'timeout'> & {
  escape: boolean;
  backdropclose: boolean;
};

/** From the window to the shop's page. */
type WindowNews =
  | { type: 'ready' }
  | { type: 'paid'; payment: CheckoutPayment }
  | { type: 'failed'; error: CheckoutFailure }
  | { type: 'cancelled' };

/** From the shop's page to the window. */
type ShopNews = { type: 'open'; options: WindowOptions } | { type: 'escape' };

/** Both ways: a message counts only with the number that was made for this opening. */
type Numbered<News> = News & { nonce: string };
