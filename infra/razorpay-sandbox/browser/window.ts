import { element, focusables, paint, show } from './view.js';

const { key = '', order = '', amount = '', parentOrigin = '', nonce = '' } = document.body.dataset;
const pay = element('pay', HTMLButtonElement);
const fail = element('fail', HTMLButtonElement);
const again = element('again', HTMLButtonElement);
const cancel = element('cancel', HTMLButtonElement);

let options: WindowOptions | null = null;
let isBusy = false;

const tell = (news: WindowNews): void => window.parent.postMessage({ ...news, nonce }, parentOrigin);

type Answer =
  | { status: 'paid'; payment: CheckoutPayment }
  | { status: 'failed'; error: CheckoutFailure }
  | { error: CheckoutFailure };

async function ask(outcome: 'captured' | 'failed'): Promise<Answer> {
  const { prefill, description, amount: told } = options ?? {};
  const { email, contact, method } = prefill ?? {};
  const answer = await fetch('/v1/checkout/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key_id: key, order_id: order, outcome, amount: told, email, contact, method, description }),
  });
  return (await answer.json()) as Answer;
}

async function attempt(outcome: 'captured' | 'failed'): Promise<void> {
  if (isBusy) return;
  setBusy(true);
  try {
    const answer = await ask(outcome);
    if ('status' in answer && answer.status === 'paid') tell({ type: 'paid', payment: answer.payment });
    else refuse(answer.error, 'status' in answer);
  } catch {
    explain('The payment could not be sent. Please try again.');
  } finally {
    setBusy(false);
  }
}

/** A payment that the bank refused is news for the shop; a request that is refused is for the eyes only. */
function refuse(error: CheckoutFailure, wasTried: boolean): void {
  explain(error.description);
  if (wasTried) tell({ type: 'failed', error });
}

function explain(reason: string): void {
  element('reason').textContent = reason;
  const mayRetry = options?.retry !== false && !(typeof options?.retry === 'object' && options.retry.enabled === false);
  show('failure', true);
  show('choice', false);
  show('again', mayRetry);
  (mayRetry ? again : cancel).focus();
}

function choose(): void {
  show('failure', false);
  show('choice', true);
  pay.focus();
}

function setBusy(busy: boolean): void {
  isBusy = busy;
  document.body.setAttribute('aria-busy', String(busy));
}

/** A payment on its way cannot be called back. */
function dismiss(): void {
  if (!isBusy) tell({ type: 'cancelled' });
}

function open(given: WindowOptions): void {
  options = given;
  paint(given);
  document.body.classList.add('is-open');
  const isOtherAmount = given.amount !== undefined && Number(given.amount) !== Number(amount);
  if (document.body.dataset.problem) explain(document.body.dataset.problem);
  else if (isOtherAmount) explain('The amount given to the window is not the amount of the order.');
  else choose();
  if (document.body.dataset.problem || isOtherAmount) show('again', false);
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
  const news = event.data as Numbered<ShopNews> | null;
  if (news?.nonce !== nonce) return;
  if (news.type === 'open') open(news.options);
  if (news.type === 'escape') dismiss();
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
again.addEventListener('click', choose);
cancel.addEventListener('click', dismiss);
tell({ type: 'ready' });
