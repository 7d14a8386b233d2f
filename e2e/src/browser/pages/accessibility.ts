/// <reference lib="dom" />
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import type { State } from './page-states.js';
import { phone, wide } from './visitor.js';

/** What axe finds in the page, each with the elements it finds it at. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // Colours are read when nothing moves any more.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => undefined))));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(({ within }) => (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }).axe
    .run({ include: within, exclude: ['iframe'] }, { resultTypes: ['violations'], iframes: false }), { within });
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('; ')}`);
}

export const screens = { wide, phone };

/** On the screens that the state is for, one after the other: the page is only made narrower. */
export async function violationsOf(page: Page, { on, within }: State): Promise<string[]> {
  const found: string[] = [];
  for (const screen of on ? [on] : (['wide', 'phone'] as const)) {
    await page.setViewportSize(screens[screen]);
    for (const line of await violations(page, within)) found.push(`${screen}: ${line}`);
  }
  return found;
}
