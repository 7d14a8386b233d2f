import { ImageUse, type Identity, type UploadedImage } from '@2x7/contracts';
import { AppError, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Decoder } from '../decoding/decoder.js';
import type { Image } from '../persistence/image.entity.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { kindOf } from '../decoding/image-kind.js';
import { urlOf } from '../image-name.js';
import { pictureStoreToken, reaching, type PictureStore } from '../storage/image-store.js';

const unsupported = 'This kind of picture cannot be read. Please use JPEG, PNG, WebP or AVIF.';
const inUse = (): AppError => new AppError('image_in_use', 'This picture is used by a plan or dish.');

/** Takes pictures in and lets them go. */
@Injectable()
export class Pictures {
  constructor(
    private readonly decoder: Decoder,
    @Inject(pictureStoreToken) private readonly store: PictureStore,
    private readonly images: ImageRepository,
    private readonly catalog: ServiceClient,
  ) {}

  /**
   * Keeps a newly drawn copy; the bytes themselves are thrown away. Files come before the row, so no row
   * lacks them. After a failed commit they stay: it may have happened all the same, and the sweep knows.
   * @throws AppError unsupported_media_type, image_unreadable, unavailable
   */
  async add(bytes: Buffer, actor: Identity): Promise<UploadedImage> {
    if (actor.kind !== 'user') throw new AppError('unauthorized', 'Unauthorized');
    if (bytes.length === 0) throw new AppError('image_unreadable', 'This picture is empty.');
    const kind = kindOf(bytes);
    if (!kind) throw new AppError('unsupported_media_type', unsupported);
    const id = uuid();
    const { width, height, files } = await this.decoder.render({ id, kind, bytes });
    await reaching(this.store.put(files));
    await this.images.add({ id, width, height, createdBy: actor.id }, actor);
    return { id, url: urlOf({ id, width, height }) };
  }

  /** Once marked, a picture goes even if this call dies: a repeated call or the sweep carries on. @throws AppError not_found, image_in_use, unavailable */
  async remove(id: string, actor: Identity): Promise<void> {
    const image = await this.images.find(id);
    if (!image) throw new AppError('not_found', 'This picture does not exist.');
    if (!image.deletedAt && (await this.isUsed(image))) throw inUse();
    await this.images.markDeleted(image, actor);
    if (!(await this.clear(image))) throw inUse();
  }

  /** Removes the files of a picture that is marked, then its row. False when it has come into use: it stays, without its mark. */
  async clear(image: Image): Promise<boolean> {
    if (await this.isUsed(image)) {
      await this.images.keep(image);
      return false;
    }
    await reaching(this.removeFiles(image.id));
    await this.images.forget(image.id);
    return true;
  }

  private async removeFiles(id: string): Promise<void> {
    const names: string[] = [];
    for await (const { name } of this.store.list(id)) names.push(name);
    await this.store.remove(names);
  }

  private async isUsed(image: Image): Promise<boolean> {
    const use = await this.catalog.get(
      `/internal/images/in-use?url=${encodeURIComponent(urlOf(image))}`,
      ImageUse,
    );
    return use.in_use;
  }
}
