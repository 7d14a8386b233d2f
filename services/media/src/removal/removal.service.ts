import { ImageUse, type Identity } from '@2x7/contracts';
import { AppError, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { urlOf } from '../image-name.js';
import type { Image } from '../persistence/image.entity.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { imageStoreToken, orUnavailable, type ImageStore } from '../storage/image-store.js';

const inUse = (): AppError => new AppError('image_in_use', 'This image is used by a plan or dish.');

/** Deletes images that no plan or dish uses: first the row is marked, then the files go, then the row. */
@Injectable()
export class RemovalService {
  constructor(
    @Inject(imageStoreToken) private readonly store: ImageStore,
    private readonly images: ImageRepository,
    private readonly catalog: ServiceClient,
  ) {}

  /**
   * A crash after the mark leaves a deletion that a repeated call or the sweep finishes.
   * @throws AppError not_found, image_in_use, unavailable
   */
  async remove(id: string, actor: Identity): Promise<void> {
    const image = await this.images.find(id);
    if (!image) throw new AppError('not_found', 'This image does not exist.');
    if (!image.deletedAt && (await this.isUsed(image))) throw inUse();
    await this.images.markDeleted(image, actor);
    if (!(await this.finish(image))) throw inUse();
  }

  /** Deletes the files and the row of a marked image. @returns false when a plan or dish uses it by now: the mark is taken back. */
  async finish(image: Image): Promise<boolean> {
    if (await this.isUsed(image)) {
      await this.images.unmarkDeleted(image);
      return false;
    }
    await orUnavailable(this.removeFiles(image.id));
    await this.images.deleteMarked(image.id);
    return true;
  }

  private async removeFiles(id: string): Promise<void> {
    const names: string[] = [];
    for await (const { name } of this.store.list(id)) names.push(name);
    await this.store.remove(names);
  }

  private async isUsed(image: Image): Promise<boolean> {
    const use = await this.catalog.get(`/internal/images/in-use?url=${encodeURIComponent(urlOf(image))}`, ImageUse);
    return use.in_use;
  }
}
