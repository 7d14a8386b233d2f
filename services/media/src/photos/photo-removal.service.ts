import type { Identity } from '@2x7/contracts';
import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { photoIdOf, photoName, photoPrefix } from '../image-name.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { imageStoreToken, orUnavailable, type ImageStore } from '../storage/image-store.js';
import { removeOrphans } from '../storage/orphans.js';
import { PhotoRepository } from './photo.repository.js';

const hourMs = 60 * 60 * 1000;

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
    removed += await this.sweep(new Date(), stopping);
    if (removed > 0) this.log.info('old photos deleted', { photos: removed });
  }

  /** Removes files without a row. @returns their number */
  sweep(now = new Date(), stopping?: AbortSignal): Promise<number> {
    const { store, photos: rows, images } = this;
    return removeOrphans({ store, prefix: photoPrefix, idOf: photoIdOf, rows, images }, now, stopping);
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
}
