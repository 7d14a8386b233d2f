import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '../image-name.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { imageStoreToken, type ImageStore } from '../storage/image-store.js';
import { RemovalService } from './removal.service.js';

const hourMs = 60 * 60 * 1000;
/** Younger files may belong to an upload whose row is not committed yet. */
const minAgeMs = 24 * hourMs;
const intervalMs = 6 * hourMs;
const batchSize = 500;

/** Finishes interrupted deletions and removes files without a row: at start, then every six hours. */
@Injectable()
export class SweepService {
  constructor(
    @Inject(imageStoreToken) private readonly store: ImageStore,
    private readonly images: ImageRepository,
    private readonly removal: RemovalService,
    private readonly log: Log,
  ) {}

  @Repeated({ name: 'sweep', everyMs: intervalMs })
  async repeat(): Promise<void> {
    const removed = await this.run();
    if (removed > 0) this.log.info('sweep removed files without an image', { removed });
  }

  /** @returns the number of files without a row that were removed. */
  async run(now = new Date()): Promise<number> {
    for (const image of await this.images.markedDeleted()) await this.removal.finish(image);
    const before = new Date(now.getTime() - minAgeMs);
    let removed = 0;
    let batch: string[] = [];
    for await (const { name, modifiedAt } of this.store.list('')) {
      if (modifiedAt < before && idOf(name)) batch.push(name);
      if (batch.length === batchSize) {
        removed += await this.removeOrphans(batch);
        batch = [];
      }
    }
    return removed + (await this.removeOrphans(batch));
  }

  /** @throws Error when the database has no image at all: it is new, lost or another shop's, and the files may be the only copy. */
  private async removeOrphans(names: string[]): Promise<number> {
    const known = await this.images.existingIds([...new Set(names.map((name) => idOf(name)!))]);
    const orphans = names.filter((name) => !known.has(idOf(name)!));
    if (orphans.length > 0 && (await this.images.isEmpty())) {
      throw new Error('The store has images and the database has none. Nothing is removed: is this the right database?');
    }
    await this.store.remove(orphans);
    return orphans.length;
  }
}
