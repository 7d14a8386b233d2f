import { brand, currency } from '@2x7/contracts';
import type { Thing } from './json-ld';
import { to } from './site';

/** Who sells, writes and cooks. */
export const organization: Thing = { '@type': 'Organization', name: brand.name, url: to.home };

/** A price as the page shows it, in whole rupees. */
export const offerOf = (price: number, more: Omit<Thing, '@type'> = {}): Thing => ({
  '@type': 'Offer',
  price,
  priceCurrency: currency,
  seller: organization,
  ...more,
});
