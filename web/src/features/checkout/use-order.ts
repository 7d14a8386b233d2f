import type { CreateOrder, MealPlan, OrderToPay } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isCode } from '../../shared/api';
import { invalidateBelow } from '../../shared/tabs';
import { useIdempotencyKey } from '../../shared/use-idempotency-key';
import { newUuid } from '../../shared/uuid';
import { createOrder } from './checkout.api';
import type { NewOrder } from './draft';
import { beginWindow } from './window/load-window';
import { isSameTerms, termsOf, type Terms } from './terms';
import { useDeletion } from './use-deletion';
import { isSameOrder, useSentOrders, type SentOrder } from './use-sent-orders';

/** `unconfirmed`: the customer has paid it, and the shop has not confirmed it. `opened`: its payment window was open. */
export type EarlierOrder = 'unconfirmed' | 'opened' | undefined;

/** An order of this page is paid already. */
export class OrderPaid extends Error {
  override readonly name = 'OrderPaid';

  constructor(readonly order: CreateOrder) {
    super('The order is paid already');
  }
}

/** Razorpay does not say whether an order of this page is paid, so no other one may be paid instead. */
export class EarlierOrderUnread extends Error {
  override readonly name = 'EarlierOrderUnread';
}

/** 36 characters. */
const newReceipt = (): string => `2x7-${newUuid().replaceAll('-', '')}`;

/** @throws ApiError, OrderPaid */
async function send(contents: CreateOrder, signal: AbortSignal): Promise<OrderToPay> {
  try {
    return await createOrder(contents, signal);
  } catch (error) {
    throw isCode(error, 'order_paid') ? new OrderPaid(contents) : error;
  }
}

/** The order of the checkout. It keeps its receipt while its contents and the terms of the plan stay the same, until one is paid. */
export function useOrder(plan: MealPlan) {
  // The terms of the order, if they differ from the plan on this page, until the page shows the plan anew.
  const [quote, setQuote] = useState<{ terms: Terms; insteadOf: MealPlan }>();
  const client = useQueryClient();
  const sent = useSentOrders(plan.id);
  const key = useIdempotencyKey(newReceipt);
  const { isDeleted, noteDeletion } = useDeletion();
  const terms = quote?.insteadOf === plan ? quote.terms : termsOf(plan);

  /** An order is paid: the next one is another. */
  const settle = () => {
    sent.forget();
    key.forget();
  };

  /** @returns undefined if the order was refunded: it cannot be paid any more. @throws as `send` */
  const sendAgain = async (order: SentOrder, signal: AbortSignal): Promise<SentOrder | undefined> => {
    try {
      return { ...order, created: await send(order.contents, signal) };
    } catch (error) {
      if (!isCode(error, 'receipt_reused')) throw error;
      sent.remove(order);
      key.forget();
      return undefined;
    }
  };

  /** @throws as `send` */
  const add = async (order: NewOrder, signal: AbortSignal): Promise<SentOrder> => {
    const contents = { ...order, receipt: key.of({ order, terms }) };
    return { contents, created: await send(contents, signal).catch(noteDeletion) };
  };

  /**
   * Asks about every order that may be paid first, also after the page was loaded again, so that a customer who has changed the form
   * meanwhile does not pay twice. While a payment is unconfirmed, returns its order, whatever the form says by now. Otherwise the payment
   * window is loaded for the order. If both fail, throws the error of the order.
   * @throws ApiError, ProviderUnavailable, OrderPaid, EarlierOrderUnread
   */
  const create = async (order: NewOrder, signal: AbortSignal): Promise<SentOrder> => {
    const isLoaded = beginWindow(signal);
    const unpaid: SentOrder[] = [];
    for (const previous of sent.list()) {
      const known = await sendAgain(previous, signal);
      if (known?.payment) return known;
      if (known) unpaid.push(known);
    }
    const same = unpaid.find(({ contents, created }) => isSameOrder(contents, order) && isSameTerms(created, terms));
    if (unpaid.some((one) => one !== same && one.created.payments_unread)) throw new EarlierOrderUnread();
    const opened = same ?? (await add(order, signal));
    await isLoaded();
    sent.keep(opened);
    return opened;
  };

  /** The customer is asked to agree to these terms, though the page shows others. The page loads the plan again. */
  const quoteTerms = ({ amount, plan: contents }: Terms) => {
    setQuote({ terms: { amount, plan: contents }, insteadOf: plan });
    void invalidateBelow(client, '/meal-plans');
  };

  /** What may have been paid before: an order that the shop has not confirmed, or one whose payment window was open. */
  const earlier = (): EarlierOrder => {
    const orders = sent.list();
    if (orders.some(({ payment }) => payment)) return 'unconfirmed';
    return orders.length > 0 ? 'opened' : undefined;
  };

  return { terms, isDeleted, create, quoteTerms, settle, keepUnconfirmed: sent.keepUnconfirmed, sentOrder: sent.find, earlier };
}
