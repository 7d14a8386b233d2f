/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import type { State } from './page-states.js';
import { phone, wide } from './visitor.js';

/** The violations that axe finds in the page, each with its elements. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // A page without its heading is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A running animation has colours in between, so axe waits for all that end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    ({ within }) =>
      (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }).axe.run(
        { include: within, exclude: ['iframe'] },
        { resultTypes: ['violations'], iframes: false },
      ),
    { within },
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('; ')}`,
  );
}

export const screens = { wide, phone };

/** The violations on each screen that the state is for; the page is resized, not loaded again. */
export async function violationsOf(page: Page, { on, within }: State): Promise<string[]> {
  const found: string[] = [];
  for (const screen of on ? [on] : (['wide', 'phone'] as const)) {
    await page.setViewportSize(screens[screen]);
    for (const line of await violations(page, within)) found.push(`${screen}: ${line}`);
  }
  return found;
}

/** axe finds nothing on a wide screen and on a phone. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const screen of [wide, phone]) {
    await page.setViewportSize(screen);
    expect([screen.width, await violations(page, within)]).toEqual([screen.width, []]);
  }
  await page.setViewportSize(wide);
}

/** Nothing scrolls sideways, and each target is at least 44 px high and wide. */
export async function expectFitsPhone(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const small = await page
    .locator('main button:visible, dialog[open] button:visible, dialog[open] select:visible')
    .evaluateAll((controls) =>
      controls
        .map((control) => ({
          name: control.getAttribute('aria-label') ?? control.textContent,
          ...(control.getBoundingClientRect().toJSON() as DOMRect),
        }))
        .filter(({ width, height }) => Math.round(width) < 44 || Math.round(height) < 44)
        .map(({ name, width, height }) => `${name}: ${width} x ${height}`),
    );
  expect(small).toEqual([]);
}

/** Words of buttons and of labels, such as `Subscribe`, that are broken at the end of a line. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('button:visible, label:visible').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent!;
        for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
