import { brand, currency, serviceArea } from '@2x7/contracts';
import type { Thing } from '../../shared/json-ld';
import { to } from '../../shared/site';

/** Structured data of the shop: only what its pages show, so no rating. */
export const shopJsonLd: Thing = {
  '@type': 'FoodEstablishment',
  name: brand.name,
  slogan: brand.tagline,
  url: to.home,
  email: brand.email,
  telephone: brand.phone,
  address: brand.address.join(', '),
  areaServed: serviceArea,
  currenciesAccepted: currency,
};
