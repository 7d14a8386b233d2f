import type { Dish, MealPlan } from '@2x7/contracts';
import { InProcessTransport, type RunningService } from '@2x7/service-kit';
import { asAdmin, asVisitor, startTestConsumer, testConfig, testDatabase, type TestDatabase } from '@2x7/service-kit/testing';
import { createApp } from '../app.js';

type Answer<T = unknown> = {
  status: number;
  body: {
    success: boolean;
    data: T;
    error?: string;
    code?: string;
    details?: { path: string; message: string }[];
  };
};
type Headers = Record<string, string>;
type AuditRow = {
  actor_id: string;
  action: string;
  entity: string;
  entity_id: string;
  before: object | null;
  after: object | null;
};

/** A request with a JSON content type and any text as its body. */
export const json = (method: 'POST' | 'PUT', text: string, headers: Headers = asAdmin()): RequestInit => ({
  method,
  body: text,
  headers: { ...headers, 'content-type': 'application/json' },
});

/** The catalog service on its own database; requests carry the headers that the gateway sends. */
export class RunningCatalog {
  private constructor(
    readonly service: RunningService,
    readonly database: TestDatabase,
  ) {}

  static async start({ imageHosts = [] }: { imageHosts?: string[] } = {}): Promise<RunningCatalog> {
    const database = await testDatabase('catalog');
    const transport = new InProcessTransport();
    await startTestConsumer(transport, 'deliveries', () => Promise.resolve());
    const service = await createApp({ ...testConfig(), database, imageHosts }, { transport });
    return new RunningCatalog(service, database);
  }

  async stop(): Promise<void> {
    await this.service.close();
    await this.database.drop();
  }

  /** Deletes all plans, dishes, events and audit rows. */
  async empty(): Promise<void> {
    await this.database.query('ALTER TABLE audit DISABLE TRIGGER audit_append_only');
    await this.database.query('TRUNCATE meal_plan, dish, audit, outbox');
    await this.database.query('ALTER TABLE audit ENABLE TRIGGER audit_append_only');
  }

  async send<T = unknown>(path: string, init: RequestInit): Promise<Answer<T>> {
    const response = await fetch(new URL(path, this.service.url), init);
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  }

  get<T = unknown>(path: string, headers: Headers = asVisitor()): Promise<Answer<T>> {
    return this.send(path, { headers });
  }

  post<T = unknown>(path: string, body: unknown, headers: Headers = asAdmin()): Promise<Answer<T>> {
    return this.send(path, json('POST', JSON.stringify(body), headers));
  }

  put<T = unknown>(path: string, body: unknown, headers: Headers = asAdmin()): Promise<Answer<T>> {
    return this.send(path, json('PUT', JSON.stringify(body), headers));
  }

  delete(path: string, headers: Headers = asAdmin()): Promise<Answer> {
    return this.send(path, { method: 'DELETE', headers });
  }

  async plan(fields: object = {}): Promise<MealPlan> {
    return (await this.post<MealPlan>('/meal-plans/admin/create', { ...somePlan, ...fields })).body.data;
  }

  async dish(fields: object = {}): Promise<Dish> {
    return (await this.post<Dish>('/sample-menu/admin/create', { ...someDish, ...fields })).body.data;
  }

  async planNames(): Promise<string[]> {
    return (await this.get<MealPlan[]>('/meal-plans')).body.data.map(({ name }) => name);
  }

  async dishNames(): Promise<string[]> {
    return (await this.get<Dish[]>('/sample-menu')).body.data.map(({ dish_name }) => dish_name);
  }

  audit(): Promise<AuditRow[]> {
    return this.database.query('SELECT actor_id, action, entity, entity_id, before, after FROM audit ORDER BY seq');
  }

  async events(): Promise<{ type: string; data: { entity: string; ids: string[]; images?: string[] } }[]> {
    const rows = await this.database.query<{ event: { type: string; data: never } }>('SELECT event FROM outbox ORDER BY seq');
    return rows.map(({ event }) => ({ type: event.type, data: event.data }));
  }
}

export const somePlan = {
  name: 'Week of Lunches',
  meal_type: 'lunch',
  number_of_meals: 7,
  original_cost: 1_000,
  discounted_price: 855,
};
export const someDish = { dish_name: 'Rajma Rice', ingredients: ['Kidney beans', 'Rice'], quantity: '400g' };
