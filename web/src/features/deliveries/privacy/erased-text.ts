import { counted, type CustomerErased } from '@2x7/contracts';

/** Undefined where the answer of the erasure was lost. */
export type LeftOrders = Pick<CustomerErased, 'orders_later' | 'orders_kept'> | undefined;

const always = 'You are signed out everywhere. Invoices and amounts stay, as tax law demands.';
const data = 'Your name and contact data';
const laterText = (orders: number): string =>
  `${data} in ${counted(orders, 'order')} follow by themselves, within three days or once the money that is on its way has arrived.`;
const keptText = (orders: number): string =>
  `${data} stay in ${counted(orders, 'order')} that you paid within the last day. Erase your data again when that plan has ended.`;

/** What an erasure means, with the orders that it has left (docs/privacy.md). */
export function erasedText(left: LeftOrders): string {
  if (!left) return `${always} ${data} in orders of the last three days, and in those with money on its way, follow by themselves.`;
  const { orders_later: later, orders_kept: kept } = left;
  return [always, ...(later > 0 ? [laterText(later)] : []), ...(kept > 0 ? [keptText(kept)] : [])].join(' ');
}
