import { brand, type MealPlan, type OrderToPay } from '@2x7/contracts';
import { internationalNumber } from '../../../shared/phone';
import type { Draft } from '../draft';
import { isInAppBrowser } from './in-app-browser';
import type { PaymentRequest } from './payment-window';

const brandColour = () => getComputedStyle(document.documentElement).getPropertyValue('--green-700').trim();

/** Options of the provider's payment window. */
export function paymentRequest(order: OrderToPay, plan: MealPlan, draft: Draft): PaymentRequest {
  return {
    key: order.key_id,
    amount: order.amount,
    currency: order.currency,
    order_id: order.order_id,
    name: brand.name,
    description: `Meal plan: ${plan.name}`.slice(0, 200),
    prefill: { name: draft.name.trim(), email: draft.email.trim(), contact: internationalNumber(draft.phone) },
    theme: { color: brandColour() },
    ...(isInAppBrowser() && { callback_url: location.origin + location.pathname, redirect: true }),
  };
}
