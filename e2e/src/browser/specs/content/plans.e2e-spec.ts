/// <reference lib="dom" />
import { brand, type MealPlan } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { plansOf } from '../../../shop/shop-queries.js';
import { expect, test as base } from '../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { navigateInApp } from '../../pages/page-states.js';
import { failedRequests } from '../../fixtures/console-watch.js';

/** Of test-catalogue.ts: 3599/14, 12825/56, 599/3, 100000/28, 999/5, 1999/10 rupees a meal. */
const shownPrices = [
  {
    name: 'Muscle Building Plan',
    price: '₹3,599',
    before: '₹4,499',
    meal: '₹257 per meal',
    saving: 'Save 20% off',
    get: ['14 meals', '7 days'],
  },
  {
    name: 'Performance Plan',
    price: '₹12,825',
    before: '₹15,000',
    meal: '₹229 per meal',
    saving: 'Save 15% off',
    get: ['56 meals', '14 days'],
  },
  { name: 'Trial Lunch', price: '₹599', before: '₹700', meal: '₹200 per meal', saving: 'Save 14% off', get: ['3 meals', '3 days'] },
  { name: 'Dinner Month', price: '₹1,00,000', meal: '₹3,571 per meal', get: ['28 meals', '28 days'] },
  { name: 'Office Lunch Week', price: '₹999', before: '₹1,250', meal: '₹200 per meal', saving: 'Save 20% off', get: ['5 meals', '5 days'] },
  { name: 'Open End', price: '₹1,999', meal: '₹200 per meal', get: ['10 meals'] },
];

const namesOf = (page: Page, level: 2 | 3): Promise<string[]> =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level }).allInnerTexts();

const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });

const colourOf = (place: Locator): Promise<string> => place.evaluate((element) => getComputedStyle(element).backgroundColor);

const test = base.extend<{ plans: MealPlan[]; otherPage: Page }>({
  plans: async ({ shop }, use) => use(await plansOf(shop.url)),
  // A page without plans: the next one loads its data from the API.
  otherPage: async ({ visitor }, use) => use(await visitor.open('/no/such/page')),
});

test.describe('home page, plan lists and plan page', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('the home page has the headline, links to the plans and six reasons', async ({ visitor }) => {
    const page = await visitor.open('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Protein-Rich Meals, Anytime. 2x7.', exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Choose Your Plan' })).toHaveAttribute('href', '/subscription-plans');
    const reasons = page.getByRole('region', { name: 'Food that trains with you' }).getByRole('heading', { level: 3 });
    const expected = ['minimal oil', 'clean ingredients', 'premium raw materials', 'uncompromised quality', 'hygiene', 'trusted nutrition'];
    expect((await reasons.allInnerTexts()).map((text) => text.toLowerCase())).toEqual(expected);
    await expect(page.getByRole('link', { name: 'Compare All Plans' })).toHaveAttribute('href', '/subscription-plans');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test("the home page shows the first four plans, each a link, and 'Popular' on the first only", async ({ visitor, plans }) => {
    const page = await visitor.open('/');
    const strip = page.getByRole('region', { name: 'Pick your plan' });
    await expect(strip.getByRole('heading', { level: 3 })).toHaveText(plans.slice(0, 4).map(({ name }) => name));
    const hrefs = await strip
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(plans.slice(0, 4).map(({ id }) => `/subscription-plans/${id}`));
    await expect(strip.getByText('Popular', { exact: true })).toHaveCount(1);
    await expect(strip.getByRole('listitem').first().getByText('Popular', { exact: true })).toBeVisible();
  });

  test("each card shows price, rounded price per meal, 'Save N% off' where N > 0, and what you get", async ({ visitor }) => {
    const page = await visitor.open('/subscription-plans');
    for (const { name, price, before: earlier, meal, saving, get } of shownPrices) {
      const card = cardOf(page, name);
      const text = await card.innerText();
      expect(text).toContain(meal);
      expect(text.match(/Save \d+% off/)?.[0]).toBe(saving);
      await expect(card.getByText(price, { exact: true })).toBeVisible();
      await expect(card.locator('s')).toHaveCount(earlier ? 1 : 0);
      if (earlier) await expect(card.locator('s')).toContainText(earlier);
      const items = [...get, 'Free delivery', 'Nutritionist support'];
      await expect(card.getByText('What you get').locator('xpath=following-sibling::ul').getByRole('listitem')).toHaveText(items);
    }
  });

  test('each card has tags for meal type, plan type and Trial, and a Get Started link to its plan', async ({ visitor, plans }) => {
    const page = await visitor.open('/subscription-plans');
    for (const plan of plans) {
      const card = cardOf(page, plan.name);
      const tags = (await card.getByRole('list').first().getByRole('listitem').allInnerTexts()).map((tag) => tag.toLowerCase());
      const meal = { lunch: 'lunch', dinner: 'dinner', both: 'lunch + dinner' }[plan.meal_type];
      expect(tags).toEqual([meal, plan.plan_type, ...(plan.is_trial ? ['trial'] : [])]);
      await expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', `/subscription-plans/${plan.id}`);
    }
  });

  test('the plan list has two columns on a wide screen, the sample menu, and links to the FAQ and the contact page', async ({
    visitor,
    plans,
  }) => {
    const page = await visitor.open('/subscription-plans');
    const boxes = await Promise.all([0, 1, 2].map(async (index) => (await cardOf(page, plans[index]!.name).boundingBox())!));
    expect(boxes[1]!.y).toBe(boxes[0]!.y);
    expect(boxes[2]!.x).toBe(boxes[0]!.x);
    await expect(page.getByRole('link', { name: 'View FAQ' })).toHaveAttribute('href', '/faq');
    await expect(page.getByRole('link', { name: 'Talk to Expert' })).toHaveAttribute('href', '/contact');
    await expect(page.getByRole('region', { name: 'Sample menu' }).getByRole('heading', { name: 'Paneer Tikka Bowl' })).toBeVisible();
  });

  test.describe(() => {
    test.use({ forgive: failedRequests });

    test('the tags of lunch, dinner and both differ in colour, another meal type gets a default colour, and no price is NaN', async ({
      otherPage: page,
      plans,
    }) => {
      const odd = { ...plans[5]!, name: 'Odd One', meal_type: 'brunch', number_of_meals: 0 };
      await page.route('**/api/v1/meal-plans', (route) => route.fulfill({ json: { success: true, data: [...plans.slice(0, 4), odd] } }));
      await navigateInApp(page, '/subscription-plans');
      const chip = (name: string): Locator => cardOf(page, name).getByRole('list').first().getByRole('listitem').first().locator('span');
      await expect(chip('Odd One').getByText('brunch')).toBeVisible();
      const colours = await Promise.all(
        ['Muscle Building Plan', 'Trial Lunch', 'Dinner Month', 'Odd One'].map((name) => colourOf(chip(name))),
      );
      expect(new Set(colours).size).toBe(4);
      expect(colours).not.toContain('rgba(0, 0, 0, 0)');
      const card = await cardOf(page, 'Odd One').innerText();
      expect(card).not.toMatch(/per meal|NaN|Infinity|₹-/);
    });
  });

  for (const [path, heading, names] of [
    ['weekly', 'Weekly Meal Plan', ['Muscle Building Plan']],
    ['monthly', 'Monthly Meal Plan', ['Dinner Month']],
    ['high-protein', 'High-Protein Special', ['Performance Plan']],
  ] as const) {
    test(`/subscription-plans/${path} lists its plans and does not show 'Plan Not Found'`, async ({ visitor }) => {
      const page = await visitor.open(`/subscription-plans/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await namesOf(page, 2)).toEqual(names);
      await expect(page.getByText('Plan Not Found')).toHaveCount(0);
    });
  }

  for (const path of ['/subscription-plans/Monthly', '/meals/Breakfast']) {
    test.describe(() => {
      test.use({ forgive: failedRequests });

      test(`${path} has status 404, because paths are case-sensitive`, async ({ visitor }) => {
        const answer = await visitor.page.goto(path);
        await visitor.hydrated();
        expect(answer!.status()).toBe(404);
        await expect(visitor.page.getByRole('heading', { level: 1, name: /Not Found|not here/i })).toBeVisible();
      });
    });
  }

  test("/subscription-plans/custom filters by meals, people and days, and links to 'Talk to Expert' when no plan fits", async ({
    visitor,
  }) => {
    const page = await visitor.open('/subscription-plans/custom');
    const choose = (question: string, answer: string): Promise<void> =>
      page.getByRole('group', { name: question }).getByText(answer, { exact: true }).click();
    const expectPlans = (names: string[]): Promise<void> => expect.poll(() => namesOf(page, 2)).toEqual(names);
    const count = page.getByRole('status').filter({ hasText: /fits?$/ });
    await choose('Meals', 'Lunch');
    await expect(count).toHaveText('3 plans fit');
    await expectPlans(['Trial Lunch', 'Office Lunch Week', 'Open End']);
    await choose('Days', '5');
    await expectPlans(['Office Lunch Week']);
    await expect(count).toHaveText('1 plan fits');
    await choose('People', 'Two');
    await expect(count).toHaveText('No plan fits');
    await expect(page.getByText('No plan fits exactly.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Talk to Expert' }).first()).toBeVisible();
    await page.reload();
    await visitor.hydrated();
    await expect(page.getByText('No plan fits exactly.')).toBeVisible();
  });

  test("the plan page shows the name of the plan, the price box and 'Subscribe Now'", async ({ visitor, plans }) => {
    const page = await visitor.open(`/subscription-plans/${plans[0]!.id}`);
    await expect(page.getByRole('heading', { level: 1, name: plans[0]!.name })).toBeVisible();
    const box = page.getByRole('region', { name: 'Price' });
    for (const text of ['₹3,599', '₹257 per meal', 'Save 20% off']) await expect(box.getByText(text, { exact: true })).toBeVisible();
    await expect(box.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
    await expect.poll(() => page.title()).toContain(plans[0]!.name);
  });

  for (const [what, path] of [
    ['an unknown plan id', '0190a0a0-0000-7000-8000-00000000dead'],
    ['a malformed plan id', 'no-such-plan'],
  ]) {
    test.describe(() => {
      test.use({ forgive: failedRequests });

      test(`${what} shows 'Plan Not Found' with its explanation and has status 404`, async ({ visitor }) => {
        const answer = await visitor.page.goto(`/subscription-plans/${path}`);
        await visitor.hydrated();
        expect(answer!.status()).toBe(404);
        await expect(visitor.page.getByRole('heading', { level: 1, name: 'Plan Not Found' })).toBeVisible();
        await expect(visitor.page.getByText("The subscription plan you're looking for doesn't exist.", { exact: true })).toBeVisible();
      });
    });
  }

  for (const [what, how] of [
    ['a failed request', undefined],
    ['a response with status 500', { status: 500, json: { success: false, error: 'Something went wrong.', code: 'unexpected' } }],
    ['a response with status 503 and no JSON', { status: 503, body: '<html>' }],
  ] as const) {
    test.describe(() => {
      test.use({ forgive: failedRequests });

      test(`${what} shows 'Unable to load plan details.', and 'Retry' shows the plan`, async ({ otherPage: page, plans }) => {
        const one = `**/api/v1/meal-plans/${plans[2]!.id}`;
        await page.route(one, (route) => (how ? route.fulfill(how) : route.abort()));
        await navigateInApp(page, `/subscription-plans/${plans[2]!.id}`);
        await expect(page.getByRole('alert').getByText('Unable to load plan details.', { exact: true })).toBeVisible();
        await expect(page.getByText('Plan Not Found')).toHaveCount(0);
        await page.unroute(one);
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { level: 1, name: plans[2]!.name })).toBeVisible();
        expect(await page.evaluate(() => document.activeElement!.id)).toBe('main');
      });
    });
  }

  test.describe(() => {
    test.use({ forgive: failedRequests });

    test("a response with success: false shows 'Plan Not Found'", async ({ otherPage: page, plans }) => {
      await page.route('**/api/v1/meal-plans/*', (route) => route.fulfill({ json: { success: false, error: 'no' } }));
      await navigateInApp(page, `/subscription-plans/${plans[2]!.id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Plan Not Found' })).toBeVisible();
    });

    test("a plan list that cannot be loaded shows an error, and 'Retry' loads it", async ({ otherPage: page, plans }) => {
      await page.route('**/api/v1/meal-plans', (route) => route.abort());
      await navigateInApp(page, '/subscription-plans');
      await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
      await page.unroute('**/api/v1/meal-plans');
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { level: 2, name: plans[0]!.name })).toBeVisible();
      expect(
        await cardOf(page, plans[0]!.name).evaluate(
          (card) => document.activeElement !== document.body && document.activeElement!.contains(card),
        ),
      ).toBe(true);
    });
  });

  test('a plan that is edited through the admin API is shown as edited at the next load of the public pages', async ({
    visitor,
    plans,
    admin,
  }) => {
    const page = await visitor.open('/subscription-plans');
    const { id, name } = plans[4]!;
    await admin.data(`/meal-plans/admin/${id}`, { method: 'PUT', body: { name: 'Office Lunch Week, renewed', discounted_price: 899 } });
    await page.reload();
    await visitor.hydrated();
    const card = cardOf(page, 'Office Lunch Week, renewed');
    await expect(card.getByText('₹899', { exact: true })).toBeVisible();
    await expect(card.getByText('Save 28% off')).toBeVisible();
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
    await page.goto(`/subscription-plans/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Office Lunch Week, renewed' })).toBeVisible();
  });

  test('the HTML of the server has the heading and the plans', async ({ shop, plans }) => {
    const home = await (await fetch(`${shop.url}/`)).text();
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(home)![1]!.replace(/<[^>]*>/g, '');
    expect(heading).toBe(brand.tagline);
    for (const { name } of plans.slice(0, 4)) expect(home).toContain(name);
    const list = await (await fetch(`${shop.url}/subscription-plans`)).text();
    for (const { name } of plans.slice(0, 4)) expect(list).toContain(name);
    const one = await (await fetch(`${shop.url}/subscription-plans/${plans[0]!.id}`)).text();
    expect(one).toMatch(new RegExp(`<h1[^>]*>${plans[0]!.name}</h1>`));
    expect(one).toContain('Subscribe Now');
  });
});
