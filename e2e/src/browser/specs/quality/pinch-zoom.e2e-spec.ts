/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.js';

type Point = { x: number; y: number };

const zoom = (page: Page): Promise<{ left: number; top: number; page: number }> =>
  page.evaluate(() => ({ left: Math.round(visualViewport!.offsetLeft), top: Math.round(visualViewport!.offsetTop), page: scrollY }));

/** Drags with one finger, in steps as a hand does: one long step would be a tap that slipped. */
async function drag(browser: CDPSession, from: Point, by: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', [{ x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10 }]);
  await touch('touchEnd', []);
}

/** Enlarges the page to twice its size, as two fingers do: the phone shows its upper left quarter. */
async function zoomIn(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBe(2);
  return browser;
}

/** Drags until the lower right quarter is shown. */
async function expectLowerRightQuarter(page: Page, browser: CDPSession): Promise<void> {
  const before = await zoom(page);
  const place = async (from: Point, by: Point) => {
    await drag(browser, from, by);
    return zoom(page);
  };
  await expect.poll(() => place({ x: 150, y: 300 }, { x: -120, y: 0 })).toEqual({ ...before, left: 180 });
  await expect.poll(() => place({ x: 90, y: 300 }, { x: 0, y: -250 })).toEqual({ ...before, left: 180, top: 350 });
}

test.describe('on a phone with a page that is enlarged with two fingers', () => {
  test.use({ viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });

  test('every part of the checkout comes into view by dragging its form, and the page behind it stays', async ({ visitor, plan }) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    await page.getByRole('button', { name: 'Subscribe Now' }).tap();
    await expect(page.getByRole('dialog', { name: 'Your subscription' })).toBeVisible();
    await expectLowerRightQuarter(page, await zoomIn(page));
  });

  test('every part of the menu comes into view by dragging it, and the page behind it stays', async ({ visitor }) => {
    const page = await visitor.open('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
    await expectLowerRightQuarter(page, await zoomIn(page));
  });
});
