import type { IncomingMessage, ServerResponse } from 'node:http';
import { DishInput, dishNotFound, type Dish } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { StandInService } from './stand-in-service.js';

type DishFields = Pick<Dish, 'dish_name' | 'categories' | 'allergens'> & Partial<Dish>;

/** A catalog service that answers the two calls that the menu makes: visitors see active dishes only, services every one that is not deleted. */
export class DishCatalog extends StandInService {
  /** Of a release that visitors call and services do not. */
  isOlder = false;
  /** Runs once, between the next read of a dish and its answer. */
  beforeAnswer?: () => Promise<void>;
  private readonly dishes = new Map<string, Dish>();

  /** @returns the id of the new dish */
  add(fields: DishFields): string {
    const id = uuid();
    const now = new Date().toISOString();
    const dish = DishInput.parse({ quantity: '350g', ingredients: ['Rice'], ...fields });
    this.dishes.set(id, { ...dish, id, version: 1, created_at: now, updated_at: now });
    return id;
  }

  edit(id: string, fields: Partial<Dish>): void {
    this.dishes.set(id, { ...this.dishes.get(id)!, ...fields });
  }

  remove(id: string): void {
    this.dishes.delete(id);
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const dish = this.read(request.url!);
    const { beforeAnswer } = this;
    this.beforeAnswer = undefined;
    void (beforeAnswer?.() ?? Promise.resolve()).then(() => {
      response.writeHead(dish ? 200 : 404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(dish ? { success: true, data: dish } : { success: false, error: this.refusalOf(request.url!), code: 'not_found' }),
      );
    });
  }

  private read(url: string): Dish | undefined {
    const [, path, id] = /^(.*)\/(.*)$/.exec(url)!;
    const dish = this.dishes.get(id!);
    if (this.isOlder && path === '/internal/sample-menu') return undefined;
    return path === '/internal/sample-menu' || (path === '/sample-menu' && dish?.is_active) ? dish : undefined;
  }

  /** What an earlier release answers to a path that it does not have is the framework's sentence. */
  private refusalOf(url: string): string {
    return this.isOlder && url.startsWith('/internal/') ? 'Not found.' : dishNotFound;
  }
}
