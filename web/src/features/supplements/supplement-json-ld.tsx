import { brand } from '@2x7/contracts';
import { siteImages } from 'virtual:site-images/supplements';
import { offerOf } from '../../shared/schema-org';
import { JsonLd, type Thing } from '../../shared/json-ld';
import { to } from '../../shared/site';
import type { Supplement } from './supplement';

const productOf = ({ name, description, category, image, price, weight }: Supplement): Thing => ({
  '@type': 'Product',
  name: `${brand.name} ${name}`,
  description,
  image: siteImages[image]!.preview,
  url: `${to.productCategory(category)}#${image}`,
  brand: { '@type': 'Brand', name: brand.name },
  size: weight,
  offers: offerOf(price),
});

/** Structured data of the list: names and prices. The rating of the cards is left out, because it is not from reviews. */
export const SupplementJsonLd = ({ supplements, name }: { supplements: readonly Supplement[]; name: string }) => (
  <JsonLd
    thing={{
      '@type': 'ItemList',
      name,
      numberOfItems: supplements.length,
      itemListElement: supplements.map((one, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: productOf(one),
      })),
    }}
  />
);
