import type { Representation } from './representation.js';

export type Loaded = { status: number; representation: Representation };
export type CachedRead = Loaded & { state: 'hit' | 'miss' | 'stale' };

type Stored = Loaded & { generation: number; storedAt: number };
type Options = {
  /** Asks the service. @throws when it gives no usable answer */
  load: (path: string) => Promise<Loaded>;
  /** Told of every answer. */
  onRead?: (state: CachedRead['state']) => void;
  /** ms, for tests. */
  now?: () => number;
};

const freshMs = 10_000;
/** How old an answer may be when the service is down. */
const staleMs = 10 * 60_000;
/** After a failure the service is left alone this long, where an older answer can stand in. */
const breatherMs = 1_000;
const maxEntries = 500;

/**
 * Public reads kept in memory. An edit drops all of them (`drop`), at once: what was asked of the
 * service before a drop is answered to those who asked, but not kept.
 */
export class ReadCache {
  private generation = 0;
  private restUntil = 0;
  private readonly entries = new Map<string, Stored>();
  private readonly loading = new Map<string, Promise<Loaded>>();
  private readonly load: Options['load'];
  private readonly onRead: NonNullable<Options['onRead']>;
  private readonly now: () => number;

  constructor({ load, onRead = () => undefined, now = Date.now }: Options) {
    this.load = load;
    this.onRead = onRead;
    this.now = now;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Everything kept may be out of date from now on; it serves only while the service is down. */
  drop(): void {
    this.generation += 1;
    this.restUntil = 0;
    this.loading.clear();
  }

  /** The kept answer, or a new one; many who ask at once make one call. @throws what `load` throws when nothing can stand in */
  async read(path: string): Promise<CachedRead> {
    const answer = await this.answer(path);
    this.onRead(answer.state);
    return answer;
  }

  private async answer(path: string): Promise<CachedRead> {
    const stored = this.entries.get(path);
    if (stored && this.isFresh(stored)) return { ...stored, state: 'hit' };
    if (stored && this.now() < this.restUntil && this.mayStandIn(stored))
      return { ...stored, state: 'stale' };
    try {
      return { ...(await this.fill(path)), state: 'miss' };
    } catch (error) {
      this.restUntil = this.now() + breatherMs;
      if (stored && this.mayStandIn(stored)) return { ...stored, state: 'stale' };
      throw error;
    }
  }

  private isFresh({ generation, storedAt }: Stored): boolean {
    return generation === this.generation && this.now() - storedAt < freshMs;
  }

  private mayStandIn({ storedAt }: Stored): boolean {
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

  /** Only what exists is kept: what is missing now may be there in a moment. */
  private keep(path: string, loaded: Loaded): void {
    this.entries.delete(path);
    if (loaded.status !== 200) return;
    this.entries.set(path, { ...loaded, generation: this.generation, storedAt: this.now() });
    if (this.entries.size > maxEntries) this.entries.delete(this.entries.keys().next().value!);
  }
}
