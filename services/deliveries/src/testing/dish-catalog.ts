import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dish } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';

type DishFacts = Pick<Dish, 'dish_name' | 'categories' | 'allergens'>;

/** A catalog service that answers the one call that the menu makes. */
export class DishCatalog {
  private readonly dishes = new Map<string, Dish>();
  private readonly server = createServer((request, answer) => {
    const dish = this.dishes.get(request.url!.split('/').at(-1)!);
    answer.writeHead(dish ? 200 : 404, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(dish ? { success: true, data: dish } : { success: false, error: 'Dish not found.', code: 'not_found' }));
  });

  static async start(): Promise<DishCatalog> {
    const catalog = new DishCatalog();
    await new Promise<void>((resolve) => catalog.server.listen(0, '127.0.0.1', resolve));
    return catalog;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @returns the id of the new dish */
  add({ dish_name, categories, allergens }: DishFacts): string {
    const id = uuid();
    const nutrients = { calories: 0, protein: 0, carbs: 0, fat: 0, sugar: 0, fiber: 0 };
    const now = new Date().toISOString();
    const rest = { image_url: null, quantity: '350g', ingredients: ['Rice'], is_active: true, display_order: 0, version: 1 };
    this.dishes.set(id, { id, dish_name, categories, allergens, ...nutrients, ...rest, created_at: now, updated_at: now });
    return id;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
