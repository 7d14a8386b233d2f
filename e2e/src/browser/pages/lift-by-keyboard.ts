/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';

/**
 * Lifts the row of a sortable list whose grip has the focus, and waits until its place is measured: an arrow key before that is lost.
 * @param position as it is announced: `1 of 6`
 */
export async function liftByKeyboard(page: Page, name: string, position: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(`Lifted: ${name}, position ${position}.`)).toBeAttached();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}
