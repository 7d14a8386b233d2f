import { rupees, toPaise, type CreateOrder, type MealPlan, type OrderToPay, type VerifyPayment } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isCode } from '../../shared/api';
import { tabStorage } from '../../shared/browser-storage';
import { invalidateBelow } from '../../shared/tabs';
import { prepareOrder } from './prepare-order';
import { useReceipt } from './use-receipt';

export type NewOrder = Omit<CreateOrder, 'receipt'>;
/** What the customer has ordered, and the provider's word that it is paid. */
export type PaidOrder = { order: NewOrder; payment: VerifyPayment };

/** The order of the checkout. It stays the same, with its receipt, until something else is ordered or `forget` is called. */
export function useOrder(plan: MealPlan) {
  // The amount of the order in paise, if it differs from the plan's price on this page.
  const [quote, setQuote] = useState<number>();
  const place = `unconfirmed ${plan.id}`;
  const [unconfirmed, setUnconfirmed] = useState(() => JSON.parse(tabStorage()?.getItem(place) ?? 'null') as PaidOrder | null);
  const client = useQueryClient();
  const receipt = useReceipt(plan.id);
  const amount = quote ?? toPaise(rupees(plan.discounted_price));

  const forget = () => {
    receipt.forget();
    tabStorage()?.removeItem(place);
    setUnconfirmed(null);
  };

  /**
   * While an order is unconfirmed, asks about that one, whatever the form says by now: no other is paid meanwhile, also after the page was
   * loaded again. Any other order from before that is left when the customer has written something else, or the price has changed.
   * @throws ApiError, ProviderUnavailable
   */
  const create = async (order: NewOrder, signal: AbortSignal): Promise<OrderToPay> => {
    const send = (contents: NewOrder) => prepareOrder({ ...contents, receipt: receipt.of({ order: contents, amount }) }, signal);
    try {
      const created = await send(unconfirmed?.order ?? order);
      if (unconfirmed || created.amount === amount || !receipt.isRestored()) return created;
    } catch (error) {
      if (!isCode(error, 'receipt_reused')) throw error;
    }
    forget();
    return send(order);
  };

  /** The customer is to pay the amount of this order, though the page shows another price. The page loads the plan again. */
  const quoteAmount = (order: NewOrder, paise: number) => {
    setQuote(paise);
    receipt.keepFor({ order, amount: paise });
    void invalidateBelow(client, '/meal-plans');
  };

  /** The order was paid and may be confirmed later. It keeps its receipt and amount, so that a second attempt cannot pay it twice. */
  const keepUnconfirmed = (paid: PaidOrder) => {
    setQuote(amount);
    tabStorage()?.setItem(place, JSON.stringify(paid));
    setUnconfirmed(paid);
  };

  /** `amount` in paise. `unconfirmed`: what the customer has paid, and the shop has not confirmed yet. */
  return { amount, unconfirmed, create, quoteAmount, keepUnconfirmed, forget };
}
