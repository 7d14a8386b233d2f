import type { MealPlan } from '@2x7/contracts';
import { failedRequests } from '../../fixtures/console-watch.js';
import { expect, test } from '../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { screens, violationsOf } from '../../pages/accessibility.js';
import { statesOf } from '../../pages/page-states.js';
import { wide } from '../../pages/visitor.js';

test.describe('accessibility of page states', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.use({ forgive: failedRequests });

  // The names are needed before there is a shop, and so before there is a plan.
  for (const { name, on } of statesOf({ id: 'later' } as MealPlan)) {
    test.describe(() => {
      test.use({ viewport: on ? screens[on] : wide });

      test(`the state '${name}' passes axe at ${on ? screens[on].width : '1440 and 390'} px`, async ({ visitor, plan }) => {
        const state = statesOf(plan).find((one) => one.name === name)!;
        const page = await visitor.open(state.path);
        await state.show?.(page);
        expect(await violationsOf(page, state)).toEqual([]);
      });
    });
  }
});
