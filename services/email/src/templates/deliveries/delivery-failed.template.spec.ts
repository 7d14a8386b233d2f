import { expect, it } from '@jest/globals';
import { deliveryFailed } from '../../testing/other-events.js';
import { deliveryFailedEmail } from './delivery-failed.template.js';
import { ShopLinks } from '../shop-links.js';

it.each([
  ['Power cut!', 'Power cut!<'],
  ['Gas repair', 'Gas repair.<'],
])('the preview of a delivery that does not come ends with one mark: %s', (reason, end) => {
  const { html } = deliveryFailedEmail(deliveryFailed({ reason }).data, new ShopLinks('https://shop.test'));
  expect(html).toContain(`The kitchen could not deliver: ${end}/div>`);
});
