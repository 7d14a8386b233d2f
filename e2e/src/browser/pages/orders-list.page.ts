import { expect, type Locator, type Page } from '@playwright/test';

/** The admin screen that lists the orders. */
export class OrdersListPage {
  readonly rows: Locator;
  readonly searchBox: Locator;

  constructor(readonly page: Page) {
    // A row without a link says that the list loads, is empty or failed.
    const all = page.getByRole('table', { name: 'Orders, newest first' }).locator('tbody').getByRole('row');
    this.rows = all.filter({ has: page.getByRole('link') });
    this.searchBox = page.getByRole('searchbox', { name: /^Search orders/ });
  }

  tab(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name: new RegExp(`^${name}`) });
  }

  /** The list has exactly these orders. */
  async expectNumbers(numbers: string[]): Promise<void> {
    await expect(this.rows.getByRole('link')).toHaveText(numbers);
  }
}
