/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'expect';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { chromiumPath } from '../../shop/config.js';

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: flags });

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type VisitorOptions = BrowserContextOptions & {
  /** What the browser itself logs about answers that a test has made fail. */
  forgive?: RegExp;
};

/** The browser's own line about an answer that failed; the page has no say in it. */
export const failedAnswers = /^Failed to load resource/;

/** One person with one page. Whatever the console complains about fails the test. */
export class Visitor {
  readonly complaints: string[] = [];

  private constructor(readonly page: Page, private readonly context: BrowserContext, private readonly forgive: RegExp | undefined) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complain(message.text());
    });
    page.on('pageerror', (error) => this.complain(`thrown: ${error.message}`));
  }

  static async arrive(browser: Browser, shopUrl: string, { forgive, ...options }: VisitorOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ baseURL: shopUrl, viewport: wide, locale: 'en-IN', ...options });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} forbids ${blockedURI}`));
    });
    return new Visitor(page, context, forgive);
  }

  /** Opens a page of the shop and waits until it is alive. */
  async open(path: string): Promise<Page> {
    await this.page.goto(path, { waitUntil: 'load' });
    await this.alive();
    return this.page;
  }

  /** React has taken over the page that the server drew. */
  async alive(): Promise<void> {
    await this.page.waitForFunction(() => {
      const heading = document.querySelector('main h1');
      return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    });
  }

  /** Leaves; nothing may have gone wrong meanwhile. */
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }

  private complain(text: string): void {
    if (!this.forgive?.test(text)) this.complaints.push(text);
  }
}

/** What the page asks or tells a person at this moment, shortened; nothing when it does not answer. */
async function wordsOf(page: Page): Promise<string> {
  const said = page.locator('[role=alertdialog], dialog[open], [role=alert]').filter({ visible: true });
  const texts = await Promise.race([said.allInnerTexts(), pause(5_000, [])]).catch(() => []);
  return texts.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 300)).filter(Boolean).join('\n');
}

/** A visit from arrival to leaving; the console must have stayed silent. */
export async function visit(browser: Browser, shopUrl: string, options: VisitorOptions, tour: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await Visitor.arrive(browser, shopUrl, options);
  try {
    await tour(visitor);
  } catch (error) {
    const shown = await wordsOf(visitor.page);
    await visitor.page.context().close();
    const hints = [shown && `The page showed: ${shown}`, visitor.complaints.length > 0 && `The console had said: ${visitor.complaints.join('\n')}`].filter(Boolean);
    if (hints.length === 0) throw error;
    throw new Error([(error as Error).message, ...hints].join('\n'), { cause: error });
  }
  await visitor.leave();
}
