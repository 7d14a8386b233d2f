/** Entries; beyond it all are dropped, which costs only time. */
const capacity = 1_000;

/** Keeps values for a limited time: signing and verifying a token takes half a ms, and visitors all have the same one. */
export class RecentValues<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  /** @param until ms since 1970 */
  keep(key: string, value: T, until: number): T {
    if (this.entries.size >= capacity) this.entries.clear();
    this.entries.set(key, { value, until });
    return value;
  }
}
