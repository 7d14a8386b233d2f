import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '../image-name.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { imageStoreToken, type ImageStore } from '../storage/image-store.js';
import { removeOrphans } from '../storage/orphans.js';
import { RemovalService } from './removal.service.js';

const intervalMs = 6 * 60 * 60 * 1000;

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
  async repeat(stopping?: AbortSignal): Promise<void> {
    const removed = await this.run(new Date(), stopping);
    if (removed > 0) this.log.info('sweep removed files without an image', { removed });
  }

  /** @returns the number of files without a row that were removed. */
  async run(now = new Date(), stopping?: AbortSignal): Promise<number> {
    for (const image of await this.images.markedDeleted()) {
      if (stopping?.aborted) return 0;
      await this.removal.finish(image);
    }
    const { store, images } = this;
    return removeOrphans({ store, prefix: '', idOf, rows: images, images }, now, stopping);
  }
}
