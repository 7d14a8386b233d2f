import { dayText, type CreateOrder, type Day, type OrderToPay, type VerifyPayment } from '@2x7/contracts';
import { ApiError, sentenceOf } from '../../shared/api';
import { messages } from '../../shared/messages';
import { to } from '../../shared/site';
import { notify } from '../../ui/dialog/notify';
import { isPlanDeleted } from './checkout.api';
import type { NewOrder } from './draft';
import { ProviderUnavailable } from './window/payment-window';
import { SupportNote } from './support-note';
import { EarlierOrderUnread, type EarlierOrder } from './use-order';
import { isSameOrder } from './use-sent-orders';

const earlierUnread = 'The payment service does not say just now whether your earlier order is paid.';
const windowBlocked = 'The payment window could not be loaded. An extension or the network may block it.';

function reasonOf(error: unknown): string {
  if (error instanceof ProviderUnavailable) return windowBlocked;
  if (error instanceof EarlierOrderUnread) return earlierUnread;
  if (!(error instanceof ApiError)) return messages.orderCreationFailed;
  if (error.status === 0 && !navigator.onLine) return 'You are offline.';
  if (error.status === 0) return 'The shop could not be reached.';
  return sentenceOf(error, messages.orderCreationFailed);
}

/** It does not repeat what the server's message says. */
function chargedText(reason: string, earlier: EarlierOrder): string {
  if (earlier === 'unconfirmed') return 'You are not charged again.';
  if (earlier === 'opened') return 'If you have paid already, you are not charged again.';
  return reason.includes('Nothing was charged.') ? '' : 'Nothing was charged.';
}

/** The order was not created, or the payment window did not open. @param earlier what may have been paid before on this page */
export function alertSetupFailed(error: unknown, earlier: EarlierOrder): Promise<void> {
  const reason = reasonOf(error);
  const kept = earlier !== 'unconfirmed' && !isPlanDeleted(error) && 'What you wrote is kept.';
  return notify.alert(messages.subscriptionFailed, {
    next: (
      <>
        <p>{reason}</p>
        <p>{[chargedText(reason, earlier), kept].filter(Boolean).join(' ')}</p>
      </>
    ),
  });
}

/**
 * The number and the first day of an order, as the customer reads them after the payment.
 * @param shown the first day that the page has named: closed or full days may make it later than that of the order
 */
export const orderSentence = ({ order_number, first_delivery_day: day }: OrderToPay, shown?: Day): string =>
  `Your order is ${order_number}. The first box comes on ${dayText(shown && shown > day ? shown : day)} at the earliest.`;

/** The link to the customer's pages. */
export const seeDeliveries = 'See and change your deliveries';

/** @param fact what the customer should know first */
const alertPaid = (fact: string, email?: string): Promise<void> =>
  notify.alert(messages.subscriptionActivated, {
    tone: 'success',
    next: (
      <>
        <p>{fact}</p>
        {email && <p>The email goes to {email.trim()}.</p>}
        <p>
          <a href={to.my}>{seeDeliveries}</a>
        </p>
      </>
    ),
  });

/** @param paid the order's sentence and the customer's email; absent if this tab does not know what was paid */
export const alertActivated = (paid?: { sentence: string; email: string }): Promise<void> =>
  paid ? alertPaid(paid.sentence, paid.email) : alertPaid('Your payment has arrived.');

const alreadyPaid = 'This order is already paid. You are not charged again.';
const earlierPaid = 'Your earlier order is already paid. You are not charged again. What you changed since then is not part of it.';

/**
 * The order was paid before, such as by a payment during which the page was loaded again.
 * @param written what the form says by now
 */
export const alertAlreadyPaid = (ordered: CreateOrder, written: NewOrder): Promise<void> => {
  const fact = isSameOrder(ordered, written) ? alreadyPaid : earlierPaid;
  return alertPaid(`${fact} To subscribe once more, press "Subscribe Now" again.`, ordered.customerEmail);
};

/** The customer has paid, but the shop did not confirm it in time. */
export const alertUnconfirmed = (payment: VerifyPayment): Promise<void> =>
  notify.alert(messages.verificationFailed, { next: <SupportNote reference={payment.razorpay_order_id} /> });

/** A link says that this customer has paid, and neither the shop nor this tab knows of it: any site can write such a link. */
export const alertUnknown = (): Promise<void> => notify.alert('We could not confirm a payment. If you have paid, please contact support.');

/** The plan was deleted during a payment attempt, which has failed. */
export const alertFailedAndDeleted = (): Promise<void> =>
  notify.alert('A payment attempt failed.', {
    next: (
      <>
        <p>This plan is not offered any more, so it cannot be paid again.</p>
        <p>If you have paid in another attempt, its confirmation comes by email.</p>
      </>
    ),
  });
