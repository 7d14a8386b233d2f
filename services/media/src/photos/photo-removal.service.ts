import type { Identity } from '@2x7/contracts';
import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { photoIdOf, photoName, photoPrefix } from '../image-name.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { imageStoreToken, orUnavailable, type ImageStore } from '../storage/image-store.js';
import { PhotoRepository } from './photo.repository.js';

const hourMs = 60 * 60 * 1000;
/** Younger files may belong to an upload whose row is not committed yet. */
const minAgeMs = 24 * hourMs;
const batchSize = 500;

/** Deletes photos: after a day without a problem, a year after it was reported, or when their customer is forgotten. */
@Injectable()
export class PhotoRemovalService {
  constructor(
    @Inject(imageStoreToken) private readonly store: ImageStore,
    private readonly photos: PhotoRepository,
    private readonly images: ImageRepository,
    private readonly log: Log,
  ) {}

  /** @returns the number of photos of the customer. @throws AppError 503: they can no longer be seen, and the hourly run removes the files */
  async eraseOf(customer: string, actor: Identity): Promise<number> {
    const count = await this.photos.markOfCustomer(customer, actor);
    await this.finish();
    return count;
  }

  /** Also finishes deletions that were interrupted. */
  @Repeated({ name: 'photo retention', everyMs: hourMs })
  async repeat(stopping?: AbortSignal): Promise<void> {
    let removed = await this.finish();
    while (!stopping?.aborted && (await this.photos.markExpired()) > 0) removed += await this.finish();
    removed += await this.sweep();
    if (removed > 0) this.log.info('old photos deleted', { photos: removed });
  }

  /** Removes files without a row. @returns their number */
  async sweep(now = new Date()): Promise<number> {
    const before = new Date(now.getTime() - minAgeMs);
    const old: string[] = [];
    for await (const { name, modifiedAt } of this.store.list(photoPrefix)) if (modifiedAt < before && photoIdOf(name)) old.push(name);
    let removed = 0;
    for (let start = 0; start < old.length; start += batchSize) removed += await this.removeOrphans(old.slice(start, start + batchSize));
    return removed;
  }

  /** Files, then rows, of every photo that is marked as deleted. @returns their number */
  private async finish(): Promise<number> {
    let removed = 0;
    for (let ids = await this.photos.markedDeleted(); ids.length > 0; ids = await this.photos.markedDeleted()) {
      await orUnavailable(this.store.remove(ids.map(photoName)));
      await this.photos.deleteMarked(ids);
      removed += ids.length;
    }
    return removed;
  }

  /** @throws Error when the database has no image and no photo: it is new, lost or another shop's, and the files may be the only copy. */
  private async removeOrphans(names: string[]): Promise<number> {
    const known = await this.photos.existingIds(names.map((name) => photoIdOf(name)!));
    const orphans = names.filter((name) => !known.has(photoIdOf(name)!));
    if (orphans.length > 0 && known.size === 0 && (await this.images.isEmpty()))
      throw new Error(
        'The store has photos and the database has neither photos nor images. Nothing is removed: is this the right database?',
      );
    await this.store.remove(orphans);
    return orphans.length;
  }
}
