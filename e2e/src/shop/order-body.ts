import type { MealPlan } from '@2x7/contracts';

let orders = 0;
/** A valid order; each call has another customer. */
export const orderBody = (plan: MealPlan): Record<string, unknown> => ({
  receipt: `example-${process.pid}-${(orders += 1)}`,
  customerEmail: `example${orders}@mail.example`,
  customerName: 'Asha Rao',
  customerPhone: `+91 90000 ${10_000 + orders}`,
  deliveryAddress: '12 Tonk Road, Jaipur 302018',
  mealPlanId: plan.id,
});
