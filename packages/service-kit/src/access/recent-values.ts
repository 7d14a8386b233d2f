/** Entries; beyond it all are dropped, which costs only time. */
const capacity = 1_000;

/** Keeps values for a limited time, whatever becomes of the clock of the machine: signing and verifying a token takes half a ms, and visitors all have the same one. */
export class RecentValues<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  /** @param lifetime ms */
  keep(key: string, value: T, lifetime: number): T {
    if (this.entries.size >= capacity) this.entries.clear();
    this.entries.set(key, { value, until: performance.now() + lifetime });
    return value;
  }
}
