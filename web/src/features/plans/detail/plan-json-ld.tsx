import { brand, type MealPlan } from '@2x7/contracts';
import { offerOf } from '../../../shared/schema-org';
import { JsonLd } from '../../../shared/json-ld';
import { to } from '../../../shared/site';

/** Structured data of a plan and its price. */
export const PlanJsonLd = ({ plan }: { plan: MealPlan }) => (
  <JsonLd
    thing={{
      '@type': 'Product',
      name: plan.name,
      description: plan.description || undefined,
      image: plan.image_url ?? undefined,
      url: to.plan(plan.id),
      category: 'Meal subscription',
      brand: { '@type': 'Brand', name: brand.name },
      offers: offerOf(plan.discounted_price, {
        url: to.plan(plan.id),
        availability: 'https://schema.org/InStock',
        areaServed: 'Jaipur',
      }),
    }}
  />
);
