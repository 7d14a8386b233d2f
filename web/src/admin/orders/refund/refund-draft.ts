import { formatPaise, type RequestRefund, type OrderDetail, type Refund } from '@2x7/contracts';
import { ApiError } from '../../../shared/api';
import { paiseOf, rupeesText } from './rupee-amount';

/** What is being written in the refund dialog. `amount` in rupees, as typed. */
export type RefundDraft = { amount: string; reason: string };
export type RefundFaults = Partial<RefundDraft>;

/** Paise; a refund below one rupee is not made. */
const least = 100;

/** The whole of what can still be given back. */
export const fullRefund = (order: OrderDetail): RefundDraft => ({ amount: rupeesText(order.refundable_paise), reason: '' });

/** @returns the sentence that says what is wrong with the amount, if anything is */
export function checkAmount(text: string, refundablePaise: number): string | undefined {
  if (text.trim() === '') return undefined; // the field itself says that it is required
  const amount = paiseOf(text);
  if (amount === undefined) return 'Write rupees, with at most two decimals, like 499.50';
  if (amount > refundablePaise) return `At most ${formatPaise(refundablePaise)} can be refunded`;
  return amount < least ? `A refund is at least ${formatPaise(least)}` : undefined;
}

/** What will happen, in the words of somebody who tells a colleague. */
export function consequences(order: OrderDetail, amount: string): string[] {
  const paise = paiseOf(amount);
  if (paise === undefined || checkAmount(amount, order.refundable_paise)) return [];
  const left = order.refundable_paise - paise;
  return [
    `${formatPaise(paise)} goes back the way it was paid. The bank usually shows it within 5 to 7 working days.`,
    left === 0 ? 'The order becomes Refunded.' : `The order stays Paid; ${formatPaise(left)} can still be refunded.`,
    `${order.customer_email} gets a mail as soon as it is done. A refund cannot be taken back.`,
  ];
}

type Outcome = Pick<Refund, 'state' | 'amount_paise' | 'failure'>;

/** The sentence, and what comes next. */
export function outcomeText({ state, amount_paise: amount, failure }: Outcome): { message: string; hint: string } {
  const sum = formatPaise(amount);
  if (state === 'done') return { message: `${sum} was refunded.`, hint: 'The bank usually shows it within 5 to 7 working days.' };
  if (state === 'refused') return { message: `The refund of ${sum} was refused.`, hint: failure ?? 'The payment provider gave no reason.' };
  return {
    message: `The refund of ${sum} is waiting.`,
    hint: 'It is written down, and the payment provider is asked until it has it. There is nothing else to do; the order shows when it is done.',
  };
}

/** Nobody knows whether the shop has it: asking again with the same key is safe, with another it is not. */
export const isUnclear = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const fields: Record<string, keyof RefundDraft> = { amount_paise: 'amount', reason: 'reason' };

/** What the server says about each field. */
export function faultsOf(error: unknown): RefundFaults {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.flatMap(({ path, message }) => (fields[path] ? [[fields[path], message]] : [])));
}

/** The body for the wire. Call it with a draft that `checkAmount` has nothing against. */
export const bodyOf = (key: string, { amount, reason }: RefundDraft): RequestRefund => ({
  key,
  amount_paise: paiseOf(amount)!,
  reason: reason.trim(),
});
