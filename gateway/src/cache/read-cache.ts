import { LRUCache } from 'lru-cache';
import type { Representation } from './representation.js';

export type Loaded = { status: number; representation: Representation };
export type CachedRead = Loaded & { state: 'hit' | 'miss' | 'stale' };

type Stored = Loaded & { generation: number; storedAt: number };
type Options = {
  /** Asks the service. @throws when it gives no usable answer */
  load: (path: string) => Promise<Loaded>;
  /** Receives the state of every answer. */
  onRead?: (state: CachedRead['state']) => void;
  /** The clock in ms; tests set it. */
  now?: () => number;
};

/** ms that an answer counts as fresh. */
const freshMs = 10_000;
/** ms: the greatest age of an answer that is served while the service is down. */
const staleMs = 10 * 60_000;
/** ms after a failure in which kept answers are served without asking the service. */
const backoffMs = 1_000;
/** Answers that are kept: the one that was stored first gives way, so that addresses of clients do not fill the memory. */
const maxEntries = 500;
/** Answers that say that an entry is missing. They are counted apart, so that invented ids do not push out real entries. */
const maxMissing = 500;

/**
 * Public reads kept in memory. An edit makes all of them out of date at once (`drop`). An answer that the service was
 * asked for before a drop goes to the requests that wait for it, but is not kept.
 */
export class ReadCache {
  private generation = 0;
  private askAgainAt = 0;
  private readonly entries = new Map<string, Stored>();
  private readonly missing = new LRUCache<string, Stored>({ max: maxMissing });
  private readonly loading = new Map<string, Promise<Loaded>>();
  private readonly load: Options['load'];
  private readonly onRead: NonNullable<Options['onRead']>;
  private readonly now: () => number;

  constructor({ load, onRead = () => undefined, now = () => performance.now() }: Options) {
    this.load = load;
    this.onRead = onRead;
    this.now = now;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Makes every kept answer out of date: it is served only while the service is down. */
  drop(): void {
    this.generation += 1;
    this.askAgainAt = 0;
    this.loading.clear();
    this.missing.clear();
  }

  /** The kept answer, or a new one; simultaneous reads of one path make one call. @throws the error of `load` when no kept answer can be served */
  async read(path: string): Promise<CachedRead> {
    const hit = this.hit(path);
    if (hit) return hit;
    const answer = await this.answer(path);
    this.onRead(answer.state);
    return answer;
  }

  /** The kept answer, if a read would give it without a call; counted as a read. */
  hit(path: string): CachedRead | undefined {
    const fresh = this.fresh(path);
    if (!fresh) return undefined;
    this.onRead('hit');
    return { status: fresh.status, representation: fresh.representation, state: 'hit' };
  }

  /** The kept answer that a read would give without a call. */
  fresh(path: string): Loaded | undefined {
    const stored = this.entries.get(path) ?? this.missing.get(path);
    return stored && this.isFresh(stored) ? stored : undefined;
  }

  private async answer(path: string): Promise<CachedRead> {
    const stored = this.entries.get(path);
    if (stored && this.now() < this.askAgainAt && this.isServable(stored)) return { ...stored, state: 'stale' };
    try {
      return { ...(await this.fill(path)), state: 'miss' };
    } catch (error) {
      this.askAgainAt = this.now() + backoffMs;
      if (stored && this.isServable(stored)) return { ...stored, state: 'stale' };
      throw error;
    }
  }

  private isFresh({ generation, storedAt }: Stored): boolean {
    return generation === this.generation && this.now() - storedAt < freshMs;
  }

  private isServable({ storedAt }: Stored): boolean {
    return this.now() - storedAt < staleMs;
  }

  private fill(path: string): Promise<Loaded> {
    const running = this.loading.get(path);
    if (running) return running;
    const { generation } = this;
    const fill = this.load(path)
      .then((loaded) => {
        if (generation === this.generation) this.keep(path, loaded);
        return loaded;
      })
      .finally(() => {
        if (this.loading.get(path) === fill) this.loading.delete(path);
      });
    this.loading.set(path, fill);
    return fill;
  }

  /** A missing entry may be created in a moment: its creation drops all answers, and while the service is down none says missing. */
  private keep(path: string, loaded: Loaded): void {
    const stored = { ...loaded, generation: this.generation, storedAt: this.now() };
    this.entries.delete(path);
    if (loaded.status !== 200) return void this.missing.set(path, stored);
    this.missing.delete(path);
    this.entries.set(path, stored);
    if (this.entries.size > maxEntries) this.entries.delete(this.entries.keys().next().value!);
  }
}
