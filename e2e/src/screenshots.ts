/// <reference lib="dom" />
// `npm run screenshots` takes every page, screen and state at three widths into ./screenshots.
// `npm run screenshots -- admin` takes only those with the word in their name.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MealPlan } from '@2x7/contracts';
import { namedWith } from '@2x7/local/testing';
import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import { openAdmin } from './browser/pages/admin.page.js';
import { adminStates, signedOutStates } from './browser/pages/admin-states.js';
import { ApiClient } from './shop/api-client.js';
import { signInEmail } from './shop/subscribers.js';
import { plansOf } from './shop/shop-queries.js';
import { openShop, type ShopUnderTest } from './shop/shop-under-test.js';
import { myStates, mySignInStates } from './browser/pages/my-states.js';
import { pagesOf, statesOf, type State } from './browser/pages/page-states.js';
import { Visitor } from './browser/pages/visitor.js';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const widths = { 390: 844, 768: 1024, 1440: 900 };
/** px. From this width on the header shows its menus side by side. */
const wideFrom = 1_088;
const only = process.argv[2] ?? '';

/** The same browser with the same flags as the specs. */
async function openBrowser(): Promise<Browser> {
  const { default: config } = (await import(new URL('../playwright.config.mjs', import.meta.url).href)) as {
    default: { use: { launchOptions: LaunchOptions } };
  };
  return chromium.launch(config.use.launchOptions);
}

const fileName = (name: string, width: string): string =>
  path.join(folder, `${name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'home'}.${width}.png`);

/** Scrolls through the page, so that sliding parts arrive. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** Waits for all images. The browser may never load lazy ones, such as those that a scroll has passed. */
async function imagesLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** `session`: the administrator who is signed in, if any. `customer`: or the customer's cookie. `whole`: the full page, not only the window. */
type Shot = State & { whole: boolean; session?: ApiClient; customer?: Cookie };
type Cookie = { name: string; value: string };

/** The sidebar of the admin area is as high as the window, so for a full page the window is made as high as the page. */
async function take(browser: Browser, url: string, { shot, width }: { shot: Shot; width: string }): Promise<void> {
  const viewport = { width: Number(width), height: widths[Number(width) as keyof typeof widths] };
  const context = await browser.newContext({ baseURL: url, viewport, locale: 'en-IN', reducedMotion: 'reduce', deviceScaleFactor: 1 });
  try {
    const page = await context.newPage();
    if (shot.customer) await context.addCookies([{ ...shot.customer, url, httpOnly: true, sameSite: 'Strict' }]);
    if (shot.session) await openAdmin(page, shot.session, shot.path);
    else await new Visitor(page).open(shot.path);
    if (shot.whole) await settle(page);
    await shot.show?.(page);
    await imagesLoaded(page);
    if (shot.session && shot.whole)
      await page.setViewportSize({ ...viewport, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    await page.screenshot({ path: fileName(shot.name, width), fullPage: shot.whole });
  } finally {
    await context.close();
  }
}

const fits = ({ on }: State, width: string): boolean => on === undefined || (on === 'wide') === Number(width) >= wideFrom;

/** The admin area only of a shop of our own: of another one the administrator's password is unknown. */
async function adminShots({ own }: ShopUnderTest): Promise<Shot[]> {
  if (!own) return [];
  const session = await own.signedIn();
  const inside = (await adminStates(session)).map((state) => ({ ...state, session }));
  return [...inside, ...signedOutStates].map((state) => ({ ...state, whole: state.within === undefined }));
}

/** A customer of the demonstration whose plan has changed most often, so that the pages show something. */
const liveliest = `SELECT s.id, s.email FROM subscriptions s JOIN deliveries d ON d.subscription_id = s.id AND d.state = 'planned'
  JOIN changes c ON c.subscription_id = s.id GROUP BY s.id ORDER BY s.persons DESC, count(DISTINCT c.number) DESC, s.id LIMIT 1`;

async function customerShots({ own }: ShopUnderTest): Promise<Shot[]> {
  if (!own) return [];
  const [plan] = await own.query<{ id: string; email: string }>('deliveries', liveliest);
  const client = new ApiClient(own.url);
  await client.data('/my/sign-in', { method: 'POST', body: { email: plan!.email } });
  const { token } = await signInEmail(own, plan!.email);
  const { headers } = await client.call('/api/v1/my/session', { method: 'POST', body: { token } });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(headers['set-cookie']![0]!)!;
  const customer = { name: name!, value: value! };
  const inside = myStates(`/my/plans/${plan!.id}`).map((state) => ({ ...state, customer }));
  return [...inside, ...mySignInStates].map((state) => ({ ...state, whole: state.within === undefined }));
}

async function shots(shop: ShopUnderTest, plan: MealPlan): Promise<Shot[]> {
  const pages = (await pagesOf(shop.url, plan)).map((at) => ({ name: at.replace(plan.id, 'plan'), path: at, whole: true }));
  const states = statesOf(plan).map((state) => ({ ...state, whole: false }));
  return [...pages, ...states, ...(await adminShots(shop)), ...(await customerShots(shop))];
}

fs.mkdirSync(folder, { recursive: true });
const [shop, browser] = await Promise.all([openShop({ catalogue: 'demo' }), openBrowser()]);
try {
  const plan = (await plansOf(shop.url))[0]!;
  for (const shot of namedWith(only, await shots(shop, plan))) {
    for (const width of Object.keys(widths).filter((one) => fits(shot, one))) await take(browser, shop.url, { shot, width });
  }
  process.stdout.write(`The screenshots are in ${folder}\n`);
} finally {
  await browser.close();
  await shop.close();
}
