import type { CreateOrder } from '@2x7/contracts';
import { ApiError } from '../../shared/api';

/** Values of the checkout form. The form keeps them in memory only; the tab stores what was ordered (use-sent-orders.ts). */
export type Draft = { email: string; name: string; phone: string; address: string };
export type DraftField = keyof Draft;
export type Faults = Partial<Draft>;
/** What the customer orders. */
export type NewOrder = Omit<CreateOrder, 'receipt'>;

export const emptyDraft: Draft = { email: '', name: '', phone: '', address: '' };

const wireNames: Record<DraftField, keyof CreateOrder> = {
  email: 'customerEmail',
  name: 'customerName',
  phone: 'customerPhone',
  address: 'deliveryAddress',
};

export function toOrder(draft: Draft, planId: string): NewOrder {
  return {
    customerEmail: draft.email.trim(),
    customerName: draft.name.trim(),
    customerPhone: draft.phone.trim(),
    deliveryAddress: draft.address.trim(),
    mealPlanId: planId,
  };
}

export const draftOf = (order: NewOrder): Draft => ({
  email: order.customerEmail,
  name: order.customerName,
  phone: order.customerPhone,
  address: order.deliveryAddress,
});

/** The fields that the server rejected, each with its message, in the order of the form. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'outside_service_area') return { address: error.message };
  const faults: Faults = {};
  for (const field of Object.keys(wireNames) as DraftField[]) {
    const fault = error.details.find((detail) => detail.path === wireNames[field]);
    if (fault) faults[field] = fault.message;
  }
  return faults;
}
