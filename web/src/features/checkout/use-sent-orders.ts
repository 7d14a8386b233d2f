import type { CreateOrder, OrderToPay, VerifyPayment } from '@2x7/contracts';
import { useRef } from 'react';
import { storeText, tabStorage } from '../../shared/browser-storage';
import type { NewOrder } from './draft';

/**
 * An order whose payment window may have been open, so that it may be paid. `payment`: the provider's word that it is, until the shop has
 * confirmed it.
 */
export type SentOrder = { contents: CreateOrder; created: OrderToPay; payment?: VerifyPayment };

export const isSameOrder = ({ receipt: _, ...contents }: CreateOrder, order: NewOrder): boolean =>
  JSON.stringify(contents) === JSON.stringify(order);

const placeOf = (planId: string): string => `orders ${planId}`;
const storedAt = (place: string): SentOrder[] => JSON.parse(tabStorage()?.getItem(place) ?? '[]') as SentOrder[];

/** An order of another plan that was paid in this tab without the shop's confirmation. */
export function paidElsewhere(planId: string): OrderToPay | undefined {
  const places = Object.keys(tabStorage() ?? {}).filter((place) => place.startsWith(placeOf('')) && place !== placeOf(planId));
  return places.flatMap(storedAt).find(({ payment }) => payment)?.created;
}

/** Whether this tab asks about the order with this number before it takes a payment for the plan. */
export const isSentOrder = (planId: string, number: string): boolean =>
  storedAt(placeOf(planId)).some(({ created }) => created.order_number === number);

/**
 * The orders of this plan that may be paid, the last one first. The tab stores them until one is known to be paid, because a page that is
 * loaded again during a payment asks about them, and the shop answers only to the same contents with the same receipt.
 */
export function useSentOrders(planId: string) {
  const place = placeOf(planId);
  const orders = useRef<readonly SentOrder[]>(undefined);

  const list = (): readonly SentOrder[] => (orders.current ??= storedAt(place));
  const store = (next: readonly SentOrder[]) => {
    orders.current = next;
    storeText(tabStorage(), place, JSON.stringify(next));
  };
  const without = ({ created: { receipt } }: SentOrder) => list().filter(({ created }) => created.receipt !== receipt);
  const keep = (order: SentOrder): void => store([order, ...without(order)]);

  return {
    list,
    /** The order with this id of the provider, or the last one. */
    find: (id?: string): SentOrder | undefined => list().find(({ created }) => id === undefined || created.order_id === id),
    keep,
    /** The customer has paid this order, and the shop has not confirmed it: it is asked about first. */
    keepUnconfirmed: (order: SentOrder, payment: VerifyPayment): void => keep({ ...order, payment }),
    remove: (order: SentOrder): void => store(without(order)),
    forget(): void {
      orders.current = [];
      tabStorage()?.removeItem(place);
    },
  };
}
