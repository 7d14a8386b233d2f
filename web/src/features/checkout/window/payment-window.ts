import type { VerifyPayment } from '@2x7/contracts';

/** The part of Razorpay's Standard Checkout that we use: https://razorpay.com/docs, Web Integration. */
type RazorpayOptions = PaymentRequest & {
  handler: (payment: VerifyPayment) => void;
  modal: { ondismiss: () => void; escape: boolean; backdropclose: boolean; confirm_close: boolean; handleback: boolean };
  retry: { enabled: boolean };
};

type Razorpay = {
  open: () => void;
  close: () => void;
  on: (event: 'payment.failed', listener: (response: { error?: { description?: string } }) => void) => void;
};

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => Razorpay;
  }
}

/**
 * `amount` in paise; `description` has to start with a letter or a digit. With `redirect`, the browser leaves the page, and Razorpay posts the
 * result to `callback_url`.
 */
export type PaymentRequest = {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  callback_url?: string;
  redirect?: true;
};

type PaymentOutcome =
  | { kind: 'paid'; payment: VerifyPayment }
  /** `reason`: of the last payment attempt that failed; absent if none failed. A later attempt may still succeed. */
  | { kind: 'dismissed'; reason?: string };

/** The provider's script could not be loaded or does not define `Razorpay`, or its window did not open. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** ms to load the provider's script. */
const timeout = 15_000;
const loading = new Map<string, Promise<void>>();

/** Refuses a script over http on a page over https. */
function safeAddress(url: string): string {
  const address = new URL(url, location.href);
  if (address.protocol === 'https:' || address.protocol === location.protocol) return address.href;
  throw new ProviderUnavailable(`${address.protocol} scripts are not loaded on an https page`);
}

function addScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ProviderUnavailable(src));
    script.onload = () => (window.Razorpay ? resolve() : fail());
    script.onerror = fail;
    setTimeout(fail, timeout);
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    loading.delete(src);
    throw error;
  });
}

/**
 * Loads the provider's script once. After a failure the next call tries again.
 * @throws ProviderUnavailable
 */
export async function loadProvider(url: string): Promise<void> {
  const src = safeAddress(url);
  const running = loading.get(src) ?? addScript(src);
  loading.set(src, running);
  await running;
}

/**
 * Opens the provider's window above the page. No modal dialog of the page may be open, because it would block clicks.
 * `signal` closes the window.
 * @throws ProviderUnavailable when the window does not open
 */
export function openPaymentWindow(request: PaymentRequest, signal: AbortSignal): Promise<PaymentOutcome> {
  return new Promise((resolve, reject) => {
    let reason: string | undefined;
    try {
      if (!window.Razorpay) throw new Error('window.Razorpay is missing');
      const razorpay = new window.Razorpay({
        ...request,
        handler: (payment) => resolve({ kind: 'paid', payment }),
        modal: {
          ondismiss: () => resolve({ kind: 'dismissed', reason }),
          escape: true,
          backdropclose: false,
          confirm_close: false,
          // The page has a history entry for the window (use-held-back.ts); a second one of the provider would need a second Back.
          handleback: false,
        },
        retry: { enabled: true },
      });
      razorpay.on('payment.failed', ({ error }) => {
        reason = error?.description ?? 'The bank gave no reason.';
      });
      signal.addEventListener('abort', () => {
        razorpay.close();
        // The sandbox's window does not report that it was closed from outside.
        resolve({ kind: 'dismissed', reason });
      });
      // Back from the provider's own page may show this page as it was left, without a window.
      if (request.redirect) addEventListener('pageshow', ({ persisted }) => persisted && resolve({ kind: 'dismissed' }), { signal });
      razorpay.open();
    } catch (cause) {
      reject(new ProviderUnavailable('The payment window did not open', { cause }));
    }
  });
}
