import { postResult } from './post-result.js';
import { applyOptions, element, focusables, hide, show } from './view.js';

const { key = '', order = '', amount = '', parentOrigin = '', nonce = '', callbackUrl = '' } = document.body.dataset;
/** Why this order cannot be paid; empty if it can. */
let { problem = '' } = document.body.dataset;
const pay = element('pay', HTMLButtonElement);
const fail = element('fail', HTMLButtonElement);
const again = element('again', HTMLButtonElement);
const cancel = element('cancel', HTMLButtonElement);

let options: WindowOptions | null = null;
let isBusy = false;

/** To the shop's page around the window, or, where the browser has left that page, to the shop's server. */
function notifyShop(message: WindowMessage): void {
  if (callbackUrl) postResult(callbackUrl, message);
  else window.parent.postMessage({ ...message, nonce }, parentOrigin);
}

type Answer = { status: 'paid'; payment: CheckoutPayment } | { status: 'failed'; error: CheckoutFailure } | { error: CheckoutFailure };

async function requestPayment(outcome: 'captured' | 'failed'): Promise<Answer> {
  const { prefill, description, amount: givenAmount } = options ?? {};
  const { email, contact, method } = prefill ?? {};
  const answer = await fetch('/v1/checkout/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key_id: key,
      order_id: order,
      outcome,
      amount: givenAmount,
      email,
      contact,
      method,
      description,
    }),
  });
  return (await answer.json()) as Answer;
}

async function attempt(outcome: 'captured' | 'failed'): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  document.body.ariaBusy = 'true';
  try {
    const answer = await requestPayment(outcome);
    if (!('status' in answer)) showFailure('This payment cannot be made', answer.error.description);
    else if (answer.status === 'paid') notifyShop({ type: 'paid', payment: answer.payment });
    else reportFailure(answer.error);
  } catch {
    showFailure('No answer', 'The payment could not be sent. Please try again.');
  } finally {
    isBusy = false;
    document.body.ariaBusy = 'false';
  }
}

function reportFailure(error: CheckoutFailure): void {
  showFailure('Payment failed', error.description);
  notifyShop({ type: 'failed', error });
}

function showFailure(heading: string, reason: string): void {
  element('heading').textContent = heading;
  element('reason').textContent = reason;
  show('failure');
  hide('choice');
  if (isRetryOff()) return cancel.focus();
  show('again');
  again.focus();
}

const isRetryOff = (): boolean => {
  const { retry } = options ?? {};
  return problem !== '' || retry === false || (typeof retry === 'object' && retry.enabled === false);
};

function showChoice(): void {
  hide('failure');
  hide('again');
  show('choice');
  pay.focus();
}

/** A payment that has been sent cannot be cancelled. */
function dismiss(): void {
  if (!isBusy) notifyShop({ type: 'cancelled' });
}

function open(given: WindowOptions): void {
  options = given;
  applyOptions(given);
  document.body.classList.add('is-open');
  if (!problem && given.amount !== undefined && Number(given.amount) !== Number(amount)) {
    problem = 'The amount given to the window is not the amount of the order.';
  }
  if (problem) showFailure('This payment cannot be made', problem);
  else showChoice();
}

function keepFocusInside(event: KeyboardEvent): void {
  const [first, ...rest] = focusables();
  const last = rest.at(-1) ?? first;
  const leaves = event.shiftKey ? first : last;
  if (document.activeElement !== leaves && document.activeElement !== document.body) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  const message = event.data as WithNonce<ShopMessage> | null;
  if (message?.nonce !== nonce) return;
  if (message.type === 'open') open(message.options);
  if (message.type === 'escape') dismiss();
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.escape) dismiss();
  if (event.key === 'Tab') keepFocusInside(event);
});
document.addEventListener('click', ({ target }) => {
  const isBackdrop = target === document.body || target === document.documentElement;
  if (isBackdrop && options?.backdropclose) dismiss();
});
pay.addEventListener('click', () => void attempt('captured'));
fail.addEventListener('click', () => void attempt('failed'));
again.addEventListener('click', showChoice);
cancel.addEventListener('click', dismiss);
if (callbackUrl) {
  document.body.classList.add('is-page');
  open(JSON.parse(document.body.dataset.options!) as WindowOptions);
} else notifyShop({ type: 'ready' });
