import { setTimeout as pause } from 'node:timers/promises';

/**
 * How a service leaves without anybody noticing: it says that it is no longer ready and that each connection ends with
 * its answer, and goes on answering until those who ask have gone elsewhere.
 */
export class Departure {
  private since?: number;

  get hasBegun(): boolean {
    return this.since !== undefined;
  }

  /** @param lastingMs 0 where nobody would go elsewhere */
  async begin(lastingMs: number): Promise<void> {
    this.since ??= Date.now();
    if (lastingMs > 0) await pause(lastingMs);
  }
}
