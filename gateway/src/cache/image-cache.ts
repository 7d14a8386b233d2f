import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** An image as it is answered; `headers` describe its bytes. */
export type Image = { bytes: Buffer; etag: string; headers: Readonly<Record<string, string>> };
/** What media says about a name; `unchanged`: the image with the given ETag is still there. */
export type LoadedImage = Image | 'missing' | 'unchanged';

type Entry = { image: Image; confirmedAt: number; askAgainAt: number };
/** Asks media for the image, or whether the one with this ETag is still there. @throws when it gives no usable answer */
type Load = (etag: string | undefined) => Promise<LoadedImage>;

/** Bytes of all images in memory. A shop's images in all widths take some 10 MB. */
export const maxBytes = 32 * 1024 * 1024;
/** Bytes. A larger image is not kept; media's widest, 1,600 pixels a side, stay below. */
const maxImageBytes = 2 * 1024 * 1024;
/** Bytes that an entry takes besides those of its image. */
const entryBytes = 1_000;
/** Names without an image. */
const maxMissing = 1_000;
/** ms until media is asked again. A name always means the same bytes: only a deletion through another gateway shows that late. */
const freshMs = 5_000;
/** ms after its last confirmation in which an image is served although media does not answer. */
const staleMs = 10 * 60_000;
/** ms after a failure in which a kept image is served without asking media. */
const backoffMs = 1_000;
/** ms to wait for a confirmation of a kept image: media that hangs with its store would hold each reader for its whole timeout. */
const confirmationMs = 300;

/**
 * Images in memory, bounded by their bytes. Simultaneous requests for one name make one call and share one buffer.
 * A deletion through this gateway forgets an image at once.
 */
export class ImageCache {
  private generation = 0;
  private readonly kept = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxImageBytes,
    sizeCalculation: ({ image }) => image.bytes.length + entryBytes,
  });
  private readonly missing = new LRUCache<string, { askAgainAt: number }>({ max: maxMissing });
  private readonly loading = new Map<string, Promise<Image | undefined>>();

  /** @param now the clock in ms; tests set it */
  constructor(private readonly now = () => performance.now()) {}

  /** Bytes in memory. */
  get size(): number {
    return this.kept.calculatedSize;
  }

  /** The answer that needs no call: an image, or undefined for none; `unknown` where media has to be asked. */
  fresh(name: string): Image | undefined | 'unknown' {
    const kept = this.kept.get(name);
    if (kept && this.now() < kept.askAgainAt) return kept.image;
    const missing = this.missing.get(name);
    return missing && this.now() < missing.askAgainAt ? undefined : 'unknown';
  }

  /** The image, or undefined when there is none. @throws the error of `load` when no kept image can be served */
  async read(name: string, load: Load): Promise<Image | undefined> {
    const fresh = this.fresh(name);
    return fresh === 'unknown' ? (this.loading.get(name) ?? this.fill(name, load)) : fresh;
  }

  /** Forgets the images whose name begins with this id, also those that are being loaded. */
  forget(id: string): void {
    this.generation += 1;
    this.loading.clear();
    for (const name of [...this.kept.keys()]) if (name.startsWith(id)) this.kept.delete(name);
  }

  private fill(name: string, load: Load): Promise<Image | undefined> {
    const { generation } = this;
    const kept = this.kept.get(name);
    const fill = load(kept?.image.etag)
      .then((loaded) => {
        const image = loaded === 'unchanged' ? kept?.image : loaded === 'missing' ? undefined : loaded;
        if (generation === this.generation) this.keep(name, image);
        return image;
      })
      .catch((error: unknown) => this.despite(error, kept))
      .finally(() => {
        if (this.loading.get(name) === answer) this.loading.delete(name);
      });
    const answer = this.isServable(kept) ? Promise.race([fill, pause(confirmationMs, kept.image, { ref: false })]) : fill;
    this.loading.set(name, answer);
    return answer;
  }

  private keep(name: string, image: Image | undefined): void {
    const now = this.now();
    const askAgainAt = now + freshMs;
    if (image) return void this.kept.set(name, { image, confirmedAt: now, askAgainAt });
    this.kept.delete(name);
    this.missing.set(name, { askAgainAt });
  }

  /** Whether media has confirmed the image so lately that it is served when media does not answer. */
  private isServable(kept: Entry | undefined): kept is Entry {
    return kept !== undefined && this.now() - kept.confirmedAt < staleMs;
  }

  private despite(error: unknown, kept: Entry | undefined): Image {
    if (!this.isServable(kept)) throw error;
    kept.askAgainAt = this.now() + backoffMs;
    return kept.image;
  }
}
