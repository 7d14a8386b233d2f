import { describe, expect, it } from '@jest/globals';
import {
  deliveryFailed,
  problemAnswered,
  problemReported,
  refunded,
  subscriptionChanged,
  subscriptionEnding,
  subscriptionResuming,
  subscriptionStarted,
} from '../testing/other-events.js';
import { paidOrder } from '../testing/paid-order.js';
import { compose, type TemplateName } from './email-templates.js';
import { ShopLinks } from './shop-links.js';

const order = paidOrder();
const aboutOrders: [TemplateName, unknown][] = [
  ['order-confirmation', { ...order.data, order_number: '2X7-4KD9P', plan: { ...order.data.plan, name: 'Muscle Building Plan' } }],
  ['order-refund', refunded().data],
  ['subscription-started', subscriptionStarted().data],
  ['subscription-changed', subscriptionChanged().data],
  ['plan-email-changed', subscriptionChanged({ earlier_email: 'meera@gmial.example' }).data],
  ['subscription-resuming', subscriptionResuming().data],
  ['subscription-ending', subscriptionEnding().data],
  ['delivery-failed', deliveryFailed().data],
  ['problem-reported', problemReported().data],
  ['problem-answered', problemAnswered().data],
];

describe('the plain text of an email about an order', () => {
  it.each(aboutOrders)('%s names the order, the plan and the food licence, as its HTML does', (template, data) => {
    const { text, html } = compose({ template, data }, new ShopLinks('https://shop.test'));
    for (const words of ['2X7-4KD9P', 'Muscle Building Plan', 'FSSAI Lic. No.'])
      expect([words, text.includes(words), html.includes(words)]).toEqual([words, true, true]);
  });
});

describe('the HTML of the emails about an order', () => {
  it('breaks long addresses, so that no phone scrolls sideways', () => {
    const paragraphs = aboutOrders.flatMap(([template, data]) => {
      const { html } = compose({ template, data }, new ShopLinks('https://shop.test'));
      return html.match(/<p [^>]*>(?:(?!<\/p>)[^])*>https?:(?:(?!<\/p>)[^])*<\/p>/g) ?? [];
    });
    expect(paragraphs).not.toEqual([]);
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^<p style="[^"]*word-break:break-(word|all);/);
  });

  it.each(aboutOrders)('%s breaks long words in its heading and the line below it, so that no phone scrolls sideways', (template, data) => {
    const { html } = compose({ template, data }, new ShopLinks('https://shop.test'));
    expect(html).toMatch(/<h1 style="[^"]*word-break:break-word;[^"]*">[^<]+<\/h1>\n<p style="[^"]*word-break:break-word;[^"]*">/);
  });
});
