import type { MealPlan } from '@2x7/contracts';
import type { ApiClient, Call } from '../shop/api-client.js';
import type { OwnShop } from '../shop/own-shop.js';

/** What an example may use: a running shop, its administrator and a plan. */
export type ApiFixture = { shop: OwnShop; admin: ApiClient; plan: MealPlan };

/** A call that succeeds. */
export type Example = Call & { path: string };
