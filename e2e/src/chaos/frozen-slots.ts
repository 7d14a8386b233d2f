import { setTimeout as pause } from 'node:timers/promises';
import type { TestEnvironment } from '../test-environment/test-environment.js';

/** ms between two looks. */
const everyMs = 700;

/** What is final in a slot: its deliveries from the freeze on, its boxes and their addresses once they are counted. */
const finalParts = `
  SELECT s.slot || ' deliveries' AS part, coalesce((SELECT md5(string_agg(concat_ws(' ', d.subscription_id, d.meals, d.person), ','
    ORDER BY d.subscription_id)) FROM deliveries d WHERE d.slot = s.slot), '') AS content FROM slots s WHERE s.frozen_at IS NOT NULL
  UNION ALL
  SELECT s.slot || ' boxes', coalesce((SELECT md5(string_agg(to_jsonb(b)::text || d.address, ',' ORDER BY b.serial))
    FROM boxes b JOIN deliveries d ON d.id = b.delivery_id WHERE b.slot = s.slot), '') FROM slots s WHERE s.boxed_at IS NOT NULL`;

/** Remembers each frozen slot as it was first seen, and compares it in the end. */
export class FrozenSlots {
  private readonly seen = new Map<string, string>();
  private watching = true;
  private readonly watch: Promise<void>;

  constructor(private readonly environment: TestEnvironment) {
    this.watch = this.run();
  }

  async stop(): Promise<void> {
    this.watching = false;
    await this.watch;
  }

  /** The parts that are no longer as they were when they became final. */
  async changed(): Promise<string[]> {
    const now = new Map((await this.read()).map(({ part, content }) => [part, content]));
    return [...this.seen].filter(([part, content]) => now.get(part) !== content).map(([part]) => part);
  }

  private async run(): Promise<void> {
    while (this.watching) {
      const rows = await this.read();
      for (const { part, content } of rows) if (!this.seen.has(part)) this.seen.set(part, content);
      await pause(everyMs);
    }
  }

  private read(): Promise<{ part: string; content: string }[]> {
    return this.environment.databases.query('deliveries', finalParts);
  }
}
