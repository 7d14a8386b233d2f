/// <reference lib="dom" />
import type { Page } from '@playwright/test';

type Sum = { sum: { shifted: number } };

/** Adds up the layout shifts of each page from now on, and lets every answer of the API come late. @param delay ms */
export async function watchShiftsWithLateApi(page: Page, delay: number): Promise<void> {
  await page.addInitScript(() => {
    const sum = { shifted: 0 };
    Object.assign(window, { sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) sum.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue().catch(() => undefined); // the page may be closed by now
  });
}

/** The sum of the layout shifts of the page. */
export const shifted = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Sum).sum.shifted);

/** Replacing one page by another is no layout shift; late content of the new page is. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    (window as unknown as Sum).sum.shifted = 0;
  });
