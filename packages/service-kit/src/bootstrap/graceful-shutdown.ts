import { setTimeout as pause } from 'node:timers/promises';

/**
 * First part of a stop, before connections close: readiness fails and every answer carries "Connection: close", while
 * the service goes on answering until its callers use another replica.
 */
export class GracefulShutdown {
  private isRunning = false;

  get hasBegun(): boolean {
    return this.isRunning;
  }

  /** @param drainMs ms to go on answering; 0 where callers have no other replica */
  async begin(drainMs: number): Promise<void> {
    this.isRunning = true;
    if (drainMs > 0) await pause(drainMs);
  }
}
