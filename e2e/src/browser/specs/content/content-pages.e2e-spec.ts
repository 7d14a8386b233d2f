/// <reference lib="dom" />
import { brand, deliveryWindows, grievanceOfficer, serviceArea } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { type ShopUnderTest } from '../../../shop/shop-under-test.js';
import { phone } from '../../pages/visitor.js';
import { expect, test } from '../../fixtures/test.js';

/** Address and main heading of every content page. */
const pages = [
  ['/transformation-challenge', 'Transformation Challenge'],
  ['/coaching', 'Personal Dietician'],
  ['/about', 'About 2x7'],
  ['/faq', 'Frequently asked questions'],
  ['/hygiene-quality', 'Hygiene & Quality'],
  ['/testimonials', 'Testimonials'],
  ['/contact', 'Contact'],
  ['/shipping-policy', 'Shipping Policy'],
  ['/return-policy', 'Return Policy'],
] as const;

type Thing = { '@type': string } & Record<string, unknown>;

const thingsIn = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!) as Thing);

const main = (page: Page): Locator => page.getByRole('main');
const openItems = (page: Page): Promise<string[]> => page.locator('details[open] > summary').allInnerTexts();
const shows = async (place: Locator, texts: readonly string[]): Promise<void> => {
  for (const text of texts) await expect(place.getByText(text).first()).toBeVisible();
};

test.describe('content pages', () => {
  const documentOf = async (site: ShopUnderTest, path: string): Promise<string> => (await fetch(site.url + path)).text();

  test('have one heading, a unique title and description, a canonical URL and breadcrumb data in the HTML of the server', async ({
    site,
  }) => {
    const seen = new Set<string>();
    for (const [path, heading] of pages) {
      const html = await documentOf(site, path);
      const title = /<title>(.*?)<\/title>/.exec(html)![1]!;
      const description = /name="description" content="([^"]*)"/.exec(html)![1]!;
      expect([path, [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)]).toEqual([path, [heading.replace('&', '&amp;')]]);
      expect([path, seen.has(title), seen.has(description), description.length > 70]).toEqual([path, false, false, true]);
      seen.add(title).add(description);
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${path}">`));
      for (const property of ['og:title', 'og:description', 'og:url', 'og:image']) expect(html).toContain(`property="${property}"`);
      expect([path, thingsIn(html).map((thing) => thing['@type'])]).toEqual([path, expect.arrayContaining(['BreadcrumbList'])]);
    }
  });

  test('give search engines the data of the shop on home, about and contact, and no rating', async ({ site }) => {
    for (const path of ['/', '/about', '/contact', '/testimonials']) {
      const things = thingsIn(await documentOf(site, path));
      expect(JSON.stringify(things)).not.toMatch(/rating|review/i);
      const shopItself = things.find((thing) => thing['@type'] === 'FoodEstablishment');
      if (path !== '/testimonials') expect(shopItself).toMatchObject({ name: brand.name, email: brand.email, telephone: brand.phone });
    }
  });

  test.describe(() => {
    test.use({ viewport: { width: 320, height: 640 } });

    test('fit a phone of 320 px', async ({ visitor }) => {
      for (const [path, heading] of pages) {
        const page = await visitor.open(path);
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
      }
    });
  });

  test('lead by their breadcrumb to the home page, with its title and heading', async ({ visitor }) => {
    const page = await visitor.open('/faq');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: brand.tagline })).toBeVisible();
    await expect.poll(() => page.title()).toContain(brand.tagline);
  });

  test('have only links to pages that exist, and no form', async ({ site }) => {
    const links = new Set<string>();
    for (const [path] of pages) {
      const html = await documentOf(site, path);
      const content = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect([path, /<form|<input/.test(content)]).toEqual([path, false]);
      for (const [, href] of content.matchAll(/href="(\/[^"#]*)"/g)) links.add(href!);
    }
    for (const href of links) expect([href, (await fetch(site.url + href)).status]).toEqual([href, 200]);
  });

  test('the FAQ has six items, all closed at first and at most one open at a time', async ({ visitor }) => {
    const page = await visitor.open('/faq');
    const questions = main(page).locator('summary');
    const asked = [
      /clean/,
      /ingredients/,
      /paneer pure/,
      /trial package/,
      /pause or reschedule meals when I am travelling/,
      /visit the kitchen/,
    ];
    await expect(questions).toHaveText(asked);
    expect(await openItems(page)).toEqual([]);
    await questions.nth(2).click();
    await expect(main(page).getByText('tincture of iodine')).toBeVisible();
    await questions.nth(4).focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByText('We pause your deliveries or move them to other days.')).toBeVisible();
    expect(await openItems(page)).toEqual([expect.stringMatching(asked[4]!)]);
    await page.keyboard.press('Space');
    expect(await openItems(page)).toEqual([]);
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('the FAQ has at most one item open at a time without JavaScript too', async ({ page }) => {
      await page.goto('/faq');
      const questions = main(page).locator('summary');
      await questions.nth(0).click();
      await questions.nth(5).click();
      await expect(main(page).getByText('two or three days that suit you')).toBeVisible();
      await expect(main(page).getByText('Raw meat has its own board')).toBeHidden();
    });
  });

  test('the FAQ gives search engines its six questions with the answers of the page', async ({ site }) => {
    const html = await documentOf(site, '/faq');
    const faq = thingsIn(html).find((thing) => thing['@type'] === 'FAQPage') as unknown as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(faq.mainEntity).toHaveLength(6);
    for (const { name, acceptedAnswer } of faq.mainEntity) {
      expect(html).toContain(name);
      expect(html).toContain(acceptedAnswer.text.slice(0, 40));
    }
  });

  test('the return policy says that food is non-returnable and when the shop assists, in the words of the specification', async ({
    visitor,
  }) => {
    const page = await visitor.open('/return-policy');
    await shows(main(page), ['All food items are non-returnable under standard circumstances.', 'food safety and hygiene']);
    const assist = main(page).getByRole('region', { name: 'When We Can Assist You' });
    await shows(assist, [
      'Quality issues',
      'Spoiled or damaged meals on delivery',
      'Incorrect temperature',
      'Foreign objects',
      'Meals not meeting quality standards',
      'Delivery issues',
      'Wrong meals',
      'Missing items',
      'Delay beyond scheduled time',
      'Packaging damaged in transit',
    ]);
  });

  test('the return policy has three steps to report an issue, three resolution options and the contact details', async ({ visitor }) => {
    const page = await visitor.open('/return-policy');
    const report = main(page).getByRole('region', { name: 'How to Report Issues' });
    await expect(report.getByRole('listitem').getByRole('heading')).toHaveText([
      'Contact us immediately',
      'Provide order number, photos and description',
      'Receive resolution',
    ]);
    await shows(report, ['Within 2 hours of delivery for fastest resolution.']);
    const options = main(page).getByRole('region', { name: 'Resolution Options' }).getByRole('listitem');
    expect((await options.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Replacement meal At no extra cost.',
      'Account credit For future orders.',
      'Full refund Within 3-5 business days.',
    ]);
    const contact = main(page).getByRole('region', { name: 'Contact' });
    await shows(contact, [brand.phone, brand.email, 'Jaipur, Rajasthan']);
    await expect(contact.getByRole('link', { name: brand.phone })).toHaveAttribute('href', `tel:${brand.phone.replaceAll(' ', '')}`);
  });

  test('the shipping policy has the delivery windows, the area, free delivery, and what happens when the customer is not home', async ({
    visitor,
  }) => {
    const page = await visitor.open('/shipping-policy');
    await shows(main(page), [...deliveryWindows, serviceArea, 'Free', 'When nobody is home']);
  });

  test('the testimonials are four with five stars each, and name the Muscle Building Plan and the Performance Plan', async ({
    visitor,
  }) => {
    const page = await visitor.open('/testimonials');
    const cards = main(page).getByRole('figure');
    await expect(cards).toHaveCount(4);
    await expect(main(page).getByText('Rated 5 out of 5', { exact: true })).toHaveCount(4);
    await expect(cards.locator('img')).toHaveCount(0);
    await shows(main(page), ['Muscle Building Plan', 'Performance Plan']);
  });

  test('the about page has story, mission, vision, the 1:3 rule, 1 g of protein per kilogram, and values', async ({ visitor }) => {
    const page = await visitor.open('/about');
    for (const name of ['Our story', 'Mission', 'Vision', 'Two numbers we cook by', 'What we hold to']) {
      await expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
    await shows(main(page), ['1:3', '1 g', 'Protein for each kilogram that you weigh']);
    const row = main(page).getByRole('row', { name: /70 kg/ });
    await expect(row.getByRole('cell')).toHaveText(['70 g', '210 g', '1,120 kcal']);
  });

  test('the transformation challenge has eight weeks, and is joined by a plan and an email', async ({ visitor }) => {
    const page = await visitor.open('/transformation-challenge');
    const weeks = main(page).getByRole('region', { name: 'Week by week' }).getByRole('listitem');
    await expect(weeks).toHaveCount(8);
    const join = main(page).getByRole('region', { name: 'How to join' });
    expect(await join.getByRole('link', { name: 'Send an email' }).getAttribute('href')).toContain(`mailto:${brand.email}?subject=`);
    await join.getByRole('link', { name: 'monthly plans' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monthly Meal Plan' })).toBeVisible();
  });

  test('the contact page has phone, email, address, delivery windows, and an email link for each subject', async ({ visitor }) => {
    const page = await visitor.open('/contact');
    await shows(main(page), [brand.phone, brand.email, ...brand.address, `We deliver ${deliveryWindows.join(' and ')}.`]);
    const mails = main(page)
      .getByRole('region', { name: 'What to write' })
      .getByRole('link', { name: /^Write about/ });
    const subjects = await mails.evaluateAll((links) =>
      links.map((link) => decodeURIComponent(link.getAttribute('href')!.split('subject=')[1]!)),
    );
    expect(subjects).toEqual([
      'Which plan fits me?',
      'Order or payment',
      'Pause or move meals',
      'Problem with a meal',
      'Kitchen visit',
      'Supplements',
    ]);
  });

  test('the contact page has name, phone and email of the Grievance Officer, who confirms within 48 hours', async ({ visitor }) => {
    const page = await visitor.open('/contact');
    const officer = main(page).getByRole('region', { name: 'Grievance Officer' });
    await shows(officer, [grievanceOfficer.name, brand.phone, brand.email, 'within 48 hours']);
  });

  test.describe(() => {
    test.use({ viewport: phone });

    test("'View FAQ' on the plans page leads to the FAQ, and 'Talk to Expert' to the contact page", async ({ visitor }) => {
      const page = await visitor.open('/subscription-plans');
      await main(page).getByRole('link', { name: 'View FAQ' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
      await main(page).getByRole('link', { name: 'Talk to Expert' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toBeVisible();
    });
  });

  test.describe(() => {
    test.use({ viewport: phone, hasTouch: true });

    test('on a phone, the links of the breadcrumb are at least 44 px high', async ({ visitor, plan }) => {
      for (const path of ['/faq', `/subscription-plans/${plan.id}`]) {
        const page = await visitor.open(path);
        const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
        await expect(links.first()).toBeVisible();
        const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
        expect([path, Math.min(...heights) >= 44]).toEqual([path, true]);
      }
    });

    test('on a phone, the links of the footer and of the contact block are at least 44 px high', async ({ visitor }) => {
      const page = await visitor.open('/contact');
      const links = page.locator('footer a, main address a');
      const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(14);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    });
  });

  test('robots.txt names a sitemap with every content page and the plans, and without the admin area', async ({ site }) => {
    const robots = await documentOf(site, '/robots.txt');
    const [, address] = /^Sitemap: (\S+)$/m.exec(robots)!;
    const map = await documentOf(site, new URL(address!).pathname);
    const origin = new URL(address!).origin;
    for (const [path] of pages) expect(map).toContain(`<loc>${origin}${path}</loc>`);
    expect(map).toMatch(/<loc>[^<]*\/subscription-plans\/[0-9a-f-]{36}<\/loc>/);
    expect(map).not.toContain('/admin');
  });
});
