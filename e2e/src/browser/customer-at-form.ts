import type { Page } from 'playwright-core';
import { Checkout, newCustomer, type Customer } from './checkout.js';
import type { ShopStage } from './shop-stage.js';
import { failedAnswers, visit } from './visitor.js';

export type AtForm = { page: Page; checkout: Checkout; customer: Customer };

/** A customer with a filled form, about to press the button. */
export const customerAtForm =
  (stage: ShopStage) =>
  (story: (told: AtForm) => Promise<void>, changes: Partial<Customer> = {}): Promise<void> =>
    visit(stage.browser, stage.shop.url, { forgive: failedAnswers }, async (visitor) => {
      const page = await visitor.open(`/subscription-plans/${stage.plan.id}`);
      const customer = newCustomer(changes);
      const checkout = new Checkout(page);
      await checkout.begin(customer);
      await story({ page, checkout, customer });
    });
