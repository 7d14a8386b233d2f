/**
 * The time for which a circuit breaker of cockatiel is open. cockatiel (3.2) compares the clock of the machine, which can be set back while a
 * breaker is open; this one goes by the steady clock of the process.
 */
class OpenTime {
  private readonly since = performance.now();

  constructor(private readonly ms: number) {}

  get duration(): number {
    return performance.now() - this.since < this.ms ? Infinity : -Infinity;
  }

  next(): OpenTime {
    return new OpenTime(this.ms);
  }
}

/** For `halfOpenAfter` of a circuit breaker: it lets a call through `ms` after it has opened. */
export const openTime = (ms: number): { next(): OpenTime } => ({ next: () => new OpenTime(ms) });
