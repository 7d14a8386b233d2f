/// <reference lib="dom" />
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { png } from '../../shop/test-catalogue.js';

/** An admin screen with a list and a form: meal plans or the sample menu. */
export class AdminListPage {
  /** The API calls that change something, as they were sent. */
  readonly writes: { method: string; path: string; body: Record<string, unknown> }[] = [];

  /** @param add the label of the button that opens an empty form */
  constructor(
    readonly page: Page,
    private readonly add: string,
  ) {
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

  async expectNames(names: string[]): Promise<void> {
    const shown = (): Promise<string[]> =>
      this.page
        .getByRole('button', { name: /^View / })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.slice(5)));
    await expect.poll(shown).toEqual(names);
  }

  async press(action: 'View' | 'Edit' | 'Delete', name: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: `${action} ${name}` })
      .click();
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: this.add }).click();
    await expect(this.dialog).toBeVisible();
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** The error banner above the table or in the dialog. */
  async expectError(within: Locator | Page, sentence: string): Promise<void> {
    await expect(within.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }

  async expectClosed(): Promise<void> {
    await expect(this.dialog).toBeHidden();
  }

  async chooseImage(bytes: Buffer = png(64, 48), kind = { name: 'dish.png', mimeType: 'image/png' }): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles({ ...kind, buffer: bytes });
  }

  /** Drops a file without a type: the browser knows none for the ending of its name. */
  async dropImage(name: string): Promise<void> {
    await this.dialog.getByRole('group', { name: 'Image' }).evaluate((field, fileName) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['not an image'], fileName));
      field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    }, name);
  }

  /** The address of the image that the form shows. */
  shownImage(): Promise<string | null> {
    const image = this.dialog.getByRole('group', { name: 'Image' }).locator('img');
    return image.evaluateAll(([found]) => (found as HTMLImageElement | undefined)?.getAttribute('src') ?? null);
  }

  /** Drags a row by its handle to the place of another. */
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
    await this.expectAnnounced(new RegExp(`^${name}, position `));
    await this.page.mouse.up();
  }

  /** A live region has the text. */
  async expectAnnounced(text: RegExp): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: text }).first()).toBeAttached();
  }

  private note(request: Request): void {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    const isForm = pathname.includes('/upload/');
    this.writes.push({
      method: request.method(),
      path: pathname,
      body: isForm ? {} : ((request.postDataJSON() as Record<string, unknown> | null) ?? {}),
    });
  }
}
