import { readableImageNames, type Identity, type UploadedImage } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Decoder } from '../decoding/decoder.js';
import { kindOf } from '../decoding/image-kind.js';
import { urlOf } from '../image-name.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { imageStoreToken, orUnavailable, type ImageStore } from '../storage/image-store.js';

const unsupported = `This kind of image cannot be read. Please use ${readableImageNames}.`;

@Injectable()
export class UploadService {
  constructor(
    private readonly decoder: Decoder,
    @Inject(imageStoreToken) private readonly store: ImageStore,
    private readonly images: ImageRepository,
  ) {}

  /**
   * Stores newly encoded copies and discards the uploaded bytes. The files are written before the row, so every row
   * has its files. When the commit fails the files stay, because it may have succeeded nevertheless; the sweep
   * removes them if it did not.
   * @throws AppError unsupported_media_type, image_unreadable, unavailable
   */
  async upload(bytes: Buffer, actor: Identity): Promise<UploadedImage> {
    if (actor.kind !== 'user') throw new AppError('unauthorized', 'Unauthorized');
    if (bytes.length === 0) throw new AppError('image_unreadable', 'This image is empty.');
    const kind = kindOf(bytes);
    if (!kind) throw new AppError('unsupported_media_type', unsupported);
    const id = uuid();
    const { width, height, files } = await this.decoder.render({ id, kind, bytes });
    await orUnavailable(this.store.put(files));
    await this.images.add({ id, width, height, createdBy: actor.id }, actor);
    return { id, url: urlOf({ id, width, height }) };
  }
}
