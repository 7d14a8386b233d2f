/// <reference lib="dom" />
// `npm run screenshots`: every page, screen and state at three widths, into ./screenshots, for people to look at.
// `npm run screenshots -- admin` makes those alone that have the word in their name.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MealPlan } from '@2x7/contracts';
import type { Browser, Page } from 'playwright-core';
import { doorStates, officeStates } from './browser/pages/admin-states.js';
import type { ApiClient } from './shop/api-client.js';
import { openOffice } from './shop/admin-orders.js';
import { plansOf } from './shop/shop-queries.js';
import { openShop, type ShopUnderTest } from './shop/own-shop.js';
import { pagesOf, statesOf, type State } from './browser/pages/page-states.js';
import { openBrowser, Visitor } from './browser/pages/visitor.js';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const widths = { 390: 844, 768: 1024, 1440: 900 };
/** From here on the header has its menus side by side. */
const wideFrom = 1_088;
const only = process.argv[2] ?? '';

const fileName = (name: string, width: string): string => path.join(folder, `${name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'home'}.${width}.png`);

/** Pictures that are fetched as they come into sight, and what slides in. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  });
}

/** Pictures that are in sight have arrived; others may never be asked for. */
async function seeing(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every((picture) => picture.complete || picture.getBoundingClientRect().top > innerHeight));
}

/** `session`: who looks; nobody in particular when absent. `whole`: beyond what the window shows. */
type Shot = State & { whole: boolean; session?: ApiClient };

/** What stands at the side of the office is as high as the window: of a whole screen, as high as the screen. */
async function take(browser: Browser, url: string, { shot, width }: { shot: Shot; width: string }): Promise<void> {
  const viewport = { width: Number(width), height: widths[Number(width) as keyof typeof widths] };
  const visitor = await Visitor.arrive(browser, url, { viewport, reducedMotion: 'reduce', deviceScaleFactor: 1 });
  try {
    const page = shot.session ? await openOffice(visitor, shot.session, shot.path) : await visitor.open(shot.path);
    if (shot.whole) await settle(page);
    await shot.show?.(page);
    await seeing(page);
    if (shot.session && shot.whole) await page.setViewportSize({ ...viewport, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    await page.screenshot({ path: fileName(shot.name, width), fullPage: shot.whole });
  } finally {
    await visitor.page.context().close();
  }
}

const fits = ({ on }: State, width: string): boolean => on === undefined || (on === 'wide') === Number(width) >= wideFrom;

/** The office is seen in a shop of our own alone: of another we do not know who may sign in. */
async function officeShots({ own }: ShopUnderTest): Promise<Shot[]> {
  if (!own) return [];
  const session = await own.signedIn();
  const inside = (await officeStates(session)).map((state) => ({ ...state, session }));
  return [...inside, ...doorStates].map((state) => ({ ...state, whole: state.within === undefined }));
}

async function shots(shop: ShopUnderTest, plan: MealPlan): Promise<Shot[]> {
  const pages = (await pagesOf(shop.url, plan)).map((at) => ({ name: at.replace(plan.id, 'plan'), path: at, whole: true }));
  const states = statesOf(plan).map((state) => ({ ...state, whole: false }));
  return [...pages, ...states, ...(await officeShots(shop))].filter(({ name }) => name.includes(only));
}

fs.mkdirSync(folder, { recursive: true });
const [shop, browser] = await Promise.all([openShop({ world: 'demo' }), openBrowser()]);
try {
  const plan = (await plansOf(shop.url))[0]!;
  for (const shot of await shots(shop, plan)) {
    for (const width of Object.keys(widths).filter((one) => fits(shot, one))) await take(browser, shop.url, { shot, width });
  }
  process.stdout.write(`The pictures are in ${folder}\n`);
} finally {
  await browser.close();
  await shop.close();
}
