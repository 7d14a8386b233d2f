import type { Page } from '@playwright/test';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { beyondEdge, fillWithLongWords, findings } from '../../fixtures/long-words.js';
import { expect, test } from '../../fixtures/test.js';
import { violations } from '../../pages/accessibility.js';
import { adminStates } from '../../pages/admin-states.js';
import { openAdmin } from '../../pages/admin.page.js';
import { phone } from '../../pages/visitor.js';

test.describe('long words without a space in the admin area', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ viewport: phone, forgive: failedRequests });
  test.slow(); // every screen and dialog

  test('stay inside the viewport on every screen, which passes axe, at 390 px, and on the lists at 1440 px', async ({
    page,
    shop,
    admin,
  }) => {
    await fillWithLongWords({ shop, admin });
    const open = (path: string): Promise<Page> => openAdmin(page, admin, path);
    const inspect = async (at: Page): Promise<string[]> => [...(await beyondEdge(at)), ...(await violations(at))];
    const states = await adminStates(admin);
    expect(await findings(page, states, open, inspect)).toEqual([]);
    const tables = states.filter(({ path, within }) => !within && /users|orders|meal-plans|sample-menu|customer-plans/.test(path));
    const wideTables = tables.map((state) => ({ ...state, on: 'wide' as const }));
    expect(await findings(page, wideTables, open, inspect)).toEqual([]);
  });
});
