import type { Identity } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { ConcurrencyLimiter } from '../decoding/concurrency-limiter.js';
import { Decoder } from '../decoding/decoder.js';
import { kindOf } from '../decoding/image-kind.js';
import { photoName } from '../image-name.js';
import { imageStoreToken, orUnavailable, type ImageStore } from '../storage/image-store.js';
import { PhotoRepository } from './photo.repository.js';

export type Customer = Extract<Identity, { kind: 'customer' }>;

const unreadable = 'This file cannot be read as a photo. Please use JPEG, PNG, WebP or AVIF.';

@Injectable()
export class PhotoUploadService {
  /** Photos take one of the decoder's two places, so that customers cannot keep administrators from uploading images. */
  private readonly limiter = new ConcurrencyLimiter(1, 8);

  constructor(
    private readonly decoder: Decoder,
    @Inject(imageStoreToken) private readonly store: ImageStore,
    private readonly photos: PhotoRepository,
  ) {}

  /**
   * Stores a newly encoded copy, upright and without the location and camera data of the uploaded bytes, which are discarded.
   * The file is written before the row. When the commit fails it stays, because the commit may have succeeded nevertheless; the sweep
   * removes it if it did not.
   * @throws AppError image_unreadable, rate_limited, unavailable
   */
  async upload(bytes: Buffer, customer: Customer): Promise<string> {
    const kind = kindOf(bytes);
    if (!kind || kind === 'svg') throw new AppError('image_unreadable', unreadable);
    await this.photos.refuseTooMany(customer.id);
    const id = uuid();
    const { files } = await this.limiter.run(() => this.decoder.render({ id, kind, bytes, purpose: 'photo' }));
    await orUnavailable(this.store.put(files));
    await this.photos.add(id, customer.id, customer).catch(async (error: unknown) => {
      if (error instanceof AppError) await this.store.remove([photoName(id)]);
      throw error;
    });
    return id;
  }
}
