// A classic script for the shop's page, as https://checkout.razorpay.com/v1/checkout.js is one: it defines
// window.Razorpay. It puts one element with an iframe into the body and writes no style or script element,
// so that it works under a policy without 'unsafe-inline'.
(() => {
  type FailureListener = (response: { error: CheckoutFailure }) => void;

  const script = document.currentScript as HTMLScriptElement;
  const sandboxOrigin = new URL(script.src).origin;
  const LOADING_LIMIT_MS = 10_000;
  const BACKDROP = 'rgba(22, 36, 29, 0.62)';

  /** Not randomUUID, which a shop on plain http does not have. */
  function newNonce(): string {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-');
  }

  function overlay(options: CheckoutOptions): HTMLDivElement {
    const element = document.createElement('div');
    element.className = 'razorpay-container';
    element.setAttribute('role', 'dialog');
    element.setAttribute('aria-modal', 'true');
    element.setAttribute('aria-label', `Test payment${options.name ? ` to ${options.name}` : ''}`);
    const background = options.theme?.backdrop_color ?? BACKDROP;
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

  /** The page behind neither scrolls nor jumps by the width of its scroll bar. Returns the way back. */
  function holdPage(): () => void {
    const { style, clientWidth } = document.documentElement;
    const before = { overflow: style.overflow, paddingRight: style.paddingRight };
    const scrollBar = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
    return () => Object.assign(style, before);
  }

  function withoutFunctions({
    handler: _handler,
    modal,
    timeout: _timeout,
    ...options
  }: CheckoutOptions): WindowOptions {
    const plain = JSON.parse(JSON.stringify(options)) as Omit<
      CheckoutOptions,
      'handler' | 'modal' | 'timeout'
    >;
    return { ...plain, escape: modal?.escape !== false, backdropclose: modal?.backdropclose === true };
  }

  /** One opening of the window, from the overlay's coming to its going. */
  class Opening {
    readonly #nonce = newNonce();
    readonly #element: HTMLDivElement;
    readonly #frame: HTMLIFrameElement;
    readonly #listening = new AbortController();
    readonly #releasePage = holdPage();
    readonly #openedFrom = document.activeElement;
    readonly #timers: number[] = [];
    #isReady = false;

    constructor(
      private readonly options: CheckoutOptions,
      private readonly tell: (news: WindowNews) => void,
    ) {
      this.#element = overlay(options);
      this.#frame = windowFrame(options, this.#nonce);
      this.#element.append(this.#frame);
      document.body.append(this.#element);
      const { signal } = this.#listening;
      window.addEventListener('message', (event) => this.#heard(event), { signal });
      document.addEventListener('keydown', (event) => this.#pressed(event), { signal });
      this.#frame.focus();
      this.#after(LOADING_LIMIT_MS, () => this.#isReady || this.tell({ type: 'cancelled' }));
      if (options.timeout) this.#after(options.timeout * 1000, () => this.tell({ type: 'cancelled' }));
    }

    end(): void {
      this.#listening.abort();
      this.#timers.forEach((timer) => clearTimeout(timer));
      this.#element.remove();
      this.#releasePage();
      if (this.#openedFrom instanceof HTMLElement) this.#openedFrom.focus({ preventScroll: true });
    }

    #heard(event: MessageEvent<unknown>): void {
      if (event.origin !== sandboxOrigin || event.source !== this.#frame.contentWindow) return;
      const news = event.data as Numbered<WindowNews> | null;
      if (news?.nonce !== this.#nonce) return;
      if (news.type !== 'ready') return this.tell(news);
      this.#isReady = true;
      this.#send({ type: 'open', options: withoutFunctions(this.options) });
      this.#frame.focus();
    }

    /** Escape outside of the frame; a window that has not loaded cannot answer for itself. */
    #pressed(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || this.options.modal?.escape === false) return;
      if (this.#isReady) this.#send({ type: 'escape' });
      else this.tell({ type: 'cancelled' });
    }

    #send(news: ShopNews): void {
      this.#frame.contentWindow?.postMessage({ ...news, nonce: this.#nonce }, sandboxOrigin);
    }

    #after(milliseconds: number, act: () => void): void {
      this.#timers.push(window.setTimeout(act, milliseconds));
    }
  }

  class Razorpay {
    readonly #failureListeners: FailureListener[] = [];
    #opening: Opening | null = null;

    constructor(private readonly options: CheckoutOptions) {
      if (!options?.key) throw new Error('No key passed');
      if (!options.order_id) throw new Error('No order_id passed: the sandbox takes payments of orders only');
    }

    open(): void {
      this.#opening ??= new Opening(this.options, (news) => this.#hear(news));
    }

    /** Takes the window away without a word to the shop. */
    close(): void {
      this.#opening?.end();
      this.#opening = null;
    }

    on(event: string, listener: FailureListener): void {
      if (event === 'payment.failed') this.#failureListeners.push(listener);
    }

    #hear(news: WindowNews): void {
      if (news.type === 'failed')
        return this.#failureListeners.forEach((listener) => listener({ error: news.error }));
      this.close();
      if (news.type === 'paid') this.options.handler?.(news.payment);
      if (news.type === 'cancelled') this.options.modal?.ondismiss?.();
    }
  }

  Object.assign(window, { Razorpay });
})();
