import { expect, type Page } from '@playwright/test';
import type { State } from './page-states.js';

const dialog = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog').getByRole('region', { name: 'What happens' }).locator('p').first()).toBeVisible();
};

const change = async (page: Page, choice: string): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel(choice, { exact: true }).check();
  await dialog(page);
};

const loaded = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();

/** A customer with two plans chooses one of them; the page of one plan leads to it at once. */
const twoPlans = async (page: Page): Promise<void> => {
  await page.route('**/api/v1/my/plans', async (route) => {
    const { success, data } = (await (await route.fetch()).json()) as { success: boolean; data: object[] };
    await route.fulfill({ json: { success, data: [...data, { ...data[0], id: 'another' }] } });
  });
  await page.goto('/my');
  await loaded(page);
};

/** The pages of a customer with the plan at `path`, and the dialogs above them. */
export const myStates = (path: string): State[] => {
  const pages = { deliveries: path, settings: `${path}/settings`, changes: `${path}/changes` };
  return [
    { name: 'my plans', path: '/my', show: twoPlans },
    { name: 'my data', path: '/my/privacy', show: loaded },
    { name: 'my problems', path: '/my/problems', show: loaded },
    { name: 'my report', path: path.replace(/.*\//, '/my/problems/new?plan='), show: loaded },
    { name: 'my cancellation', path: `${path}/cancellation`, show: loaded },
    ...Object.entries(pages).map(([name, at]) => ({ name: `my ${name}`, path: at, show: loaded })),
    { name: 'my skip', path, within: 'dialog[open]', show: (page) => change(page, 'Skip') },
    { name: 'my move', path, within: 'dialog[open]', show: (page) => change(page, 'Move to another time') },
    {
      name: 'my pause',
      path,
      within: 'dialog[open]',
      show: async (page) => {
        await page.getByRole('button', { name: 'Pause', exact: true }).click();
        await dialog(page);
      },
    },
  ];
};

/** The customers' pages without a session. */
export const mySignInStates: State[] = [
  { name: 'my sign-in', path: '/my', show: (page) => expect(page.getByLabel('Email', { exact: true })).toBeVisible() },
];
