import { brand, currency } from '@2x7/contracts';
import type { Thing } from './json-ld';
import { to } from './site';

/** The shop as the seller, author and publisher in structured data. */
export const organization: Thing = { '@type': 'Organization', name: brand.name, url: to.home };

/** An offer; `price` in whole rupees, as the page shows it. */
export const offerOf = (price: number, more: Omit<Thing, '@type'> = {}): Thing => ({
  '@type': 'Offer',
  price,
  priceCurrency: currency,
  seller: organization,
  ...more,
});
