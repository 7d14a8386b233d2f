/// <reference lib="dom" />
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Locator, Page, Request } from 'playwright-core';
import { violations } from './accessibility.js';
import { png } from '../../shop/test-catalogue.js';
import { phone, wide } from './visitor.js';

/** A screen of the office with a list that is kept: meal plans or the sample menu. */
export class Kitchen {
  /** Calls that change something, as they were sent. */
  readonly writes: { method: string; path: string; body: Record<string, unknown> }[] = [];

  /** @param add what the button says that opens an empty form */
  constructor(readonly page: Page, private readonly add: string) {
    page.on('request', (request) => this.note(request));
  }

  get table(): Locator {
    return this.page.getByRole('table');
  }

  get rows(): Locator {
    return this.table.locator('tbody').getByRole('row');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  names(): Promise<string[]> {
    return this.page.getByRole('button', { name: /^View / }).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.slice(5)));
  }

  async listed(names: string[]): Promise<void> {
    await eventually(async () => expect(await this.names()).toEqual(names));
  }

  async do(what: 'View' | 'Edit' | 'Delete', name: string): Promise<void> {
    await this.row(name).getByRole('button', { name: `${what} ${name}` }).click();
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: this.add }).click();
    await this.dialog.waitFor();
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** The red banner, above the table or in the dialog. */
  async complains(within: Locator | Page, sentence: string): Promise<void> {
    await within.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  }

  async closed(): Promise<void> {
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async choosePicture(bytes: Buffer = png(64, 48)): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles({ name: 'dish.png', mimeType: 'image/png', buffer: bytes });
  }

  /** The address that the form's picture is shown from. */
  shownPicture(): Promise<string | null> {
    const image = this.dialog.getByRole('group', { name: 'Image' }).locator('img');
    return image.evaluateAll(([found]) => (found as HTMLImageElement | undefined)?.getAttribute('src') ?? null);
  }

  /** Drags a row by its grip to where another one stands. */
  async drag(name: string, to: string): Promise<void> {
    const centre = async (of: string): Promise<{ x: number; y: number }> => {
      const box = (await this.page.getByRole('button', { name: `Move ${of}`, exact: true }).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, end] = [await centre(name), await centre(to)];
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x, from.y + 8, { steps: 2 });
    await this.page.mouse.move(end.x, end.y, { steps: 12 });
    await this.heard(new RegExp(`^${name}, position `));
    await this.page.mouse.up();
  }

  /** What a live region has said. */
  async heard(text: RegExp): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
  }

  private note(request: Request): void {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    const isForm = pathname.includes('/upload/');
    this.writes.push({ method: request.method(), path: pathname, body: isForm ? {} : ((request.postDataJSON() as Record<string, unknown> | null) ?? {}) });
  }
}

/** Nothing to scroll sideways, and nothing to press that is smaller than a finger. */
export async function fitsAPhone(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const small = await page.locator('main button:visible, dialog[open] button:visible, dialog[open] select:visible').evaluateAll((controls) =>
    controls
      .map((control) => ({ name: control.getAttribute('aria-label') ?? control.textContent, ...control.getBoundingClientRect().toJSON() as DOMRect }))
      .filter(({ width, height }) => width < 44 || height < 44)
      .map(({ name, width, height }) => `${name}: ${width} x ${height}`));
  expect(small).toEqual([]);
}

/** What axe finds on both screens; the page is only made narrower. */
export async function nothingWrong(page: Page, within?: string): Promise<void> {
  for (const screen of [wide, phone]) {
    await page.setViewportSize(screen);
    expect([screen.width, await violations(page, within)]).toEqual([screen.width, []]);
  }
  await page.setViewportSize(wide);
}
