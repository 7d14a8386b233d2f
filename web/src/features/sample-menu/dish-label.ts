import { brand, dishLabel, type Dish } from '@2x7/contracts';
import { labelStyle } from './label-style';
import { labelNutritionOf } from './nutrition';

/** ms from the window's load to the print dialog (specification, section 9). */
const printDelay = 250;

/**
 * Opens a window with the dish's label and prints it. Must be called synchronously in a click handler; otherwise
 * the browser blocks the window.
 * @returns false if the browser blocked the window
 */
export function printLabel(dish: Dish): boolean {
  const label = window.open('', '_blank', 'popup,width=460,height=680');
  if (!label) return false;
  draw(label, dish);
  whenLoaded(label, () => setTimeout(() => !label.closed && label.print(), printDelay));
  return true;
}

function draw(label: Window, dish: Dish): void {
  const page = label.document;
  // Leaves about:blank, which is in quirks mode and which Firefox replaces later.
  page.open();
  page.write('<!doctype html>');
  page.close();
  page.documentElement.lang = document.documentElement.lang;
  const viewport = page.createElement('meta');
  page.head.append(Object.assign(viewport, { name: 'viewport', content: 'width=device-width' }));
  page.title = `${dish.dish_name} label`;
  const { CSSStyleSheet } = label as unknown as typeof globalThis;
  const style = new CSSStyleSheet();
  style.replaceSync(labelStyle);
  page.adoptedStyleSheets = [style];
  page.body.append(...content(page, dish));
}

function whenLoaded(label: Window, act: () => void): void {
  if (label.document.readyState === 'complete') act();
  else label.addEventListener('load', act, { once: true });
}

/** Sets text with `textContent`, so that values of the catalog are never parsed as HTML. */
function content(page: Document, dish: Dish): Node[] {
  const make = (tag: string, className: string, ...children: (string | Node)[]) => {
    const element = Object.assign(page.createElement(tag), { className });
    element.append(...children);
    return element;
  };
  const { label, number } = brand.foodLicence;
  const stated = dishLabel(dish);
  const rows = labelNutritionOf(dish, stated).map(({ name, amount, unit }) => {
    const heading = Object.assign(page.createElement('th'), { scope: 'row', textContent: name });
    return make('tr', '', heading, make('td', '', `${amount} ${unit}`));
  });
  return [
    make('header', '', make('span', 'brand', brand.name), make('span', '', ...(stated.mark ? [kinds[stated.mark]] : []))),
    make('h1', '', dish.dish_name),
    make('p', 'quantity', dish.quantity),
    make('h2', '', 'Ingredients'),
    make('p', '', dish.ingredients.join(', ')),
    ...[stated.contains, stated.may_contain].filter((text) => text !== null).map((text) => make('p', 'allergens', text)),
    make('h2', '', 'Nutrition per serving'),
    make('table', '', make('tbody', '', ...rows)),
    ...(stated.storage ? [make('p', 'storage', stated.storage)] : []),
    make('footer', '', make('p', '', `${label} ${number}`), make('p', '', brand.address.join(', '))),
  ];
}

const kinds = { vegetarian: 'Vegetarian', 'non-vegetarian': 'Non-vegetarian' };
