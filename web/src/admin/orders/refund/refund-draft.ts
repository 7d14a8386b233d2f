import { formatPaise, minimumPaise, refundTime, type RequestRefund, type OrderDetail, type Refund } from '@2x7/contracts';
import { ApiError } from '../../../shared/api';
import { isForgotten } from '../order-labels';
import { paiseOf, rupeesText } from './rupee-amount';

/** The values of the refund dialog. `amount` is in rupees, as typed. */
export type RefundDraft = { amount: string; reason: string };
export type RefundFieldErrors = Partial<RefundDraft>;

const arrival = `The bank usually shows it within ${refundTime}.`;

/** All that can still be refunded. */
export const fullRefund = (order: OrderDetail): RefundDraft => ({ amount: rupeesText(order.refundable_paise), reason: '' });

/** @returns what is wrong with the amount, if anything */
export function checkAmount(text: string, refundablePaise: number): string | undefined {
  if (text.trim() === '') return undefined; // The field reports a missing value itself.
  const amount = paiseOf(text);
  if (amount === undefined) return 'Write rupees, with at most two decimals, like 499.50';
  if (amount > refundablePaise) return `At most ${formatPaise(refundablePaise)} can be refunded`;
  return amount < minimumPaise ? `A refund is at least ${formatPaise(minimumPaise)}` : undefined;
}

/** The text of the button. It names the sum only while that can be refunded. */
export function actionText(amount: string, refundablePaise: number): string {
  const paise = paiseOf(amount);
  return paise === undefined || checkAmount(amount, refundablePaise) ? 'Refund' : `Refund ${formatPaise(paise)}`;
}

function stateAfter(leftPaise: number): string {
  if (leftPaise === 0) return 'The order becomes Refunded.';
  const left = formatPaise(leftPaise);
  return leftPaise < minimumPaise
    ? `The order stays Paid; the ${left} that is left can never be refunded, because a refund is at least ${formatPaise(minimumPaise)}.`
    : `The order stays Paid; ${left} can still be refunded.`;
}

/** Deliveries cancels a plan whose order is refunded in full, and asks about the meals of a partial refund. */
const mealsAfter = (leftPaise: number): string =>
  leftPaise === 0
    ? 'The plan is cancelled: its meals that are not past their cut-off are not cooked.'
    : 'The plan keeps its meals until you decide on its page how many the refund takes back.';

const emailAbout = (order: OrderDetail): string =>
  isForgotten(order)
    ? 'No email is sent, because the data of the customer is deleted.'
    : `${order.customer_email} gets an email as soon as it is done.`;

/** What will happen when the refund is sent; empty while the amount is invalid. */
export function consequences(order: OrderDetail, amount: string): string[] {
  const paise = paiseOf(amount);
  if (paise === undefined || checkAmount(amount, order.refundable_paise)) return [];
  const leftPaise = order.refundable_paise - paise;
  return [
    `${formatPaise(paise)} goes back the way it was paid. ${arrival}`,
    stateAfter(leftPaise),
    mealsAfter(leftPaise),
    `${emailAbout(order)} A refund cannot be taken back.`,
  ];
}

type Outcome = Pick<Refund, 'state' | 'amount_paise' | 'failure'> & Partial<Pick<Refund, 'provider_refund_id'>>;

/** What came of the refund, and what happens next. */
export function outcomeText(refund: Outcome): { message: string; hint: string } {
  const { state, amount_paise: amount, failure } = refund;
  const sum = formatPaise(amount);
  if (state === 'done') return { message: `${sum} was refunded.`, hint: arrival };
  if (state === 'refused') return { message: `The refund of ${sum} was refused.`, hint: failure ?? 'The payment provider gave no reason.' };
  const whatNext = failure
    ? 'Its answer:'
    : 'You need not do anything: the order shows when the refund is done, and the dashboard if it is refused.';
  return { message: `The refund of ${sum} is waiting.`, hint: [waitingText(refund), whatNext, failure].filter(Boolean).join(' ') };
}

/** Why a refund is not done yet. A `failure` of a waiting refund is why the payment provider cannot make it now. */
export function waitingText({ failure, provider_refund_id: isAccepted }: Pick<Outcome, 'failure' | 'provider_refund_id'>): string {
  if (isAccepted) return 'The payment provider has accepted it; the bank has not made it yet.';
  if (failure) return 'The payment provider cannot make it now. The request is repeated until it can.';
  return 'The request is repeated until the payment provider confirms it.';
}

const fields: Record<string, keyof RefundDraft> = { amount_paise: 'amount', reason: 'reason' };

/** The server's message for each field. */
export function fieldErrorsOf(error: unknown): RefundFieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.flatMap(({ path, message }) => (fields[path] ? [[fields[path], message]] : [])));
}

/** The request body without its key. The draft must have passed `checkAmount`. */
export const contentOf = ({ amount, reason }: RefundDraft): Omit<RequestRefund, 'key'> => ({
  amount_paise: paiseOf(amount)!,
  reason: reason.trim(),
});
