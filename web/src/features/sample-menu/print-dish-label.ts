import type { Dish } from '@2x7/contracts';
import { createElement } from 'react';
import { printLabel } from './dish-label';

const blocked = 'Your browser blocked the label window.';

/** Prints the label of a dish. Opens the window synchronously; loads the code of the alert only if the window was blocked. */
export async function printDishLabel(dish: Dish): Promise<void> {
  if (printLabel(dish)) return;
  const { notify } = await import('../../ui/dialog/notify');
  await notify.alert(blocked, { next: createElement('p', null, 'Allow pop-ups for this site, then print the label again.') });
}
