import { describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { expect } from 'expect';
import { screens, violationsOf } from '../pages/accessibility.js';
import { needsOwnShop } from '../../shop/config.js';
import { shopStage } from '../fixtures/test.js';
import { statesOf, type State } from '../pages/page-states.js';
import { failedAnswers, visit, wide } from '../pages/visitor.js';

describe('axe finds nothing', { skip: needsOwnShop }, () => {
  const stage = shopStage();

  for (const { name, on } of statesOf({ id: 'later' } as MealPlan)) {
    it(`with: ${name}, at ${on ? screens[on].width : '1440 and 390'} px`, () =>
      visit(stage.browser, stage.shop.url, { viewport: on ? screens[on] : wide, forgive: failedAnswers }, async (visitor) => {
        const state = statesOf(stage.plan).find((one) => one.name === name) as State;
        const page = await visitor.open(state.path);
        await state.show?.(page);
        expect(await violationsOf(page, state)).toEqual([]);
      }));
  }
});
