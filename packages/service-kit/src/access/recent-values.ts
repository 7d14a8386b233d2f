/** Entries; beyond it all are dropped, which costs only time. */
const capacity = 1_000;

type Entry<T> = { value: T; lifetime: number; keptAt: number; until: number };

/** Both clocks: that of the machine can be set back, and the other one stands still while the machine is suspended. */
const isValid = ({ lifetime, keptAt, until }: Entry<unknown>): boolean => {
  const age = Date.now() - keptAt;
  return performance.now() < until && age >= 0 && age < lifetime;
};

/** Keeps values for a limited time: signing and verifying a token takes half a ms, and visitors all have the same one. */
export class RecentValues<T> {
  private readonly entries = new Map<string, Entry<T>>();

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    return entry && isValid(entry) ? entry.value : undefined;
  }

  /** @param lifetime ms */
  keep(key: string, value: T, lifetime: number): T {
    if (this.entries.size >= capacity) this.entries.clear();
    this.entries.set(key, { value, lifetime, keptAt: Date.now(), until: performance.now() + lifetime });
    return value;
  }
}
