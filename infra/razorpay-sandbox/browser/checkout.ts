// A classic script for the shop's page, like https://checkout.razorpay.com/v1/checkout.js: it defines
// window.Razorpay. It adds one element with an iframe to the body and no style or script element, so that it works
// under a content security policy without 'unsafe-inline'.
(() => {
  type FailureListener = (response: { error: CheckoutFailure }) => void;

  const script = document.currentScript as HTMLScriptElement;
  const sandboxOrigin = new URL(script.src).origin;
  const loadingTimeoutMs = 10_000;
  const backdropColor = 'rgba(22, 36, 29, 0.62)';

  /** crypto.randomUUID does not exist on a page that is served over plain http. */
  function newNonce(): string {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-');
  }

  function overlay(options: CheckoutOptions): HTMLDivElement {
    const element = document.createElement('div');
    element.className = 'razorpay-container';
    element.setAttribute('role', 'dialog');
    element.setAttribute('aria-modal', 'true');
    element.setAttribute('aria-label', `Test payment${options.name ? ` to ${options.name}` : ''}`);
    const background = options.theme?.backdrop_color ?? backdropColor;
    Object.assign(element.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background });
    return element;
  }

  function windowFrame(options: CheckoutOptions, nonce: string): HTMLIFrameElement {
    const address = new URL('/v1/checkout/public', sandboxOrigin);
    address.search = new URLSearchParams({
      key_id: options.key,
      order_id: options.order_id,
      parent: location.origin,
      nonce,
    }).toString();
    const frame = document.createElement('iframe');
    frame.className = 'razorpay-checkout-frame';
    frame.title = 'Test payment';
    frame.src = address.href;
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
    return frame;
  }

  /** Stops the page behind the window from scrolling or shifting by the width of its scroll bar. @returns the undo. */
  function lockScroll(): () => void {
    const { style, clientWidth } = document.documentElement;
    const before = { overflow: style.overflow, paddingRight: style.paddingRight };
    const scrollBar = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
    return () => Object.assign(style, before);
  }

  function windowOptions(given: CheckoutOptions): WindowOptions {
    const { handler: _handler, modal, timeout: _timeout, callback_url: _url, redirect: _redirect, ...options } = given;
    const plain = JSON.parse(JSON.stringify(options)) as typeof options;
    return { ...plain, escape: modal?.escape !== false, backdropclose: modal?.backdropclose === true };
  }

  /** Leaves the page for the payment page, which posts the result to the callback URL. */
  function leaveForPaymentPage(options: CheckoutOptions, callbackUrl: string): void {
    const fields = {
      key_id: options.key,
      order_id: options.order_id,
      callback_url: callbackUrl,
      options: JSON.stringify({ ...windowOptions(options), escape: false }),
    };
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: new URL('/v1/checkout/embedded', sandboxOrigin).href });
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  }

  /** An open payment window: adds the overlay to the page, and removes it at the end. */
  class Opening {
    readonly #nonce = newNonce();
    readonly #element: HTMLDivElement;
    readonly #frame: HTMLIFrameElement;
    readonly #listening = new AbortController();
    readonly #unlockScroll = lockScroll();
    readonly #previousFocus = document.activeElement;
    readonly #timers: number[] = [];
    #isReady = false;

    constructor(
      private readonly options: CheckoutOptions,
      private readonly onMessage: (message: WindowMessage) => void,
    ) {
      this.#element = overlay(options);
      this.#frame = windowFrame(options, this.#nonce);
      this.#element.append(this.#frame);
      document.body.append(this.#element);
      const { signal } = this.#listening;
      window.addEventListener('message', (event) => this.#receive(event), { signal });
      document.addEventListener('keydown', (event) => this.#onKeydown(event), { signal });
      this.#frame.focus();
      this.#setTimeout(loadingTimeoutMs, () => this.#isReady || this.onMessage({ type: 'cancelled' }));
      if (options.timeout) this.#setTimeout(options.timeout * 1000, () => this.onMessage({ type: 'cancelled' }));
    }

    end(): void {
      this.#listening.abort();
      this.#timers.forEach((timer) => clearTimeout(timer));
      this.#element.remove();
      this.#unlockScroll();
      if (this.#previousFocus instanceof HTMLElement) this.#previousFocus.focus({ preventScroll: true });
    }

    #receive(event: MessageEvent<unknown>): void {
      if (event.origin !== sandboxOrigin || event.source !== this.#frame.contentWindow) return;
      const message = event.data as WithNonce<WindowMessage> | null;
      if (message?.nonce !== this.#nonce) return;
      if (message.type !== 'ready') return this.onMessage(message);
      this.#isReady = true;
      this.#send({ type: 'open', options: windowOptions(this.options) });
      this.#frame.focus();
    }

    /** Escape while the focus is outside the frame. The loaded window decides what to do; before that, this script closes it. */
    #onKeydown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || this.options.modal?.escape === false) return;
      if (this.#isReady) this.#send({ type: 'escape' });
      else this.onMessage({ type: 'cancelled' });
    }

    #send(message: ShopMessage): void {
      this.#frame.contentWindow?.postMessage({ ...message, nonce: this.#nonce }, sandboxOrigin);
    }

    #setTimeout(ms: number, callback: () => void): void {
      this.#timers.push(window.setTimeout(callback, ms));
    }
  }

  class Razorpay {
    readonly #failureListeners: FailureListener[] = [];
    #opening: Opening | null = null;

    constructor(private readonly options: CheckoutOptions) {
      if (!options?.key) throw new Error('No key passed');
      if (!options.order_id) throw new Error('No order_id passed: the sandbox accepts payments for orders only');
    }

    open(): void {
      const { redirect, callback_url: callbackUrl } = this.options;
      if (redirect && callbackUrl) return leaveForPaymentPage(this.options, callbackUrl);
      this.#opening ??= new Opening(this.options, (message) => this.#handle(message));
    }

    /** Closes the window without calling the shop's handlers. */
    close(): void {
      this.#opening?.end();
      this.#opening = null;
    }

    on(event: string, listener: FailureListener): void {
      if (event === 'payment.failed') this.#failureListeners.push(listener);
    }

    #handle(message: WindowMessage): void {
      if (message.type === 'failed') return this.#failureListeners.forEach((listener) => listener({ error: message.error }));
      this.close();
      if (message.type === 'paid') this.options.handler?.(message.payment);
      if (message.type === 'cancelled') this.options.modal?.ondismiss?.();
    }
  }

  Object.assign(window, { Razorpay });
})();
