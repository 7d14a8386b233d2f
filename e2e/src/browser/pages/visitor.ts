/// <reference lib="dom" />
import type { Page } from '@playwright/test';

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** A visitor's page of the shop. */
export class Visitor {
  constructor(readonly page: Page) {}

  /** Opens a page and waits until React has taken it over. */
  async open(path: string): Promise<Page> {
    await this.page.goto(path, { waitUntil: 'load' });
    await this.hydrated();
    return this.page;
  }

  /** Waits until React has taken over the page that the server rendered. */
  async hydrated(): Promise<void> {
    await this.page.waitForFunction(() => {
      const heading = document.querySelector('main h1');
      return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    });
  }
}
