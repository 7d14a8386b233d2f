import type { Identity } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { ConcurrencyLimiter } from '../decoding/concurrency-limiter.js';
import { Decoder } from '../decoding/decoder.js';
import { kindOf } from '../decoding/image-kind.js';
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
   * The row is added before the bytes are decoded, so that those that cannot be decoded count toward the limit.
   * @throws AppError image_unreadable, rate_limited, unavailable
   */
  async upload(bytes: Buffer, customer: Customer): Promise<string> {
    const kind = kindOf(bytes);
    if (!kind || kind === 'svg') throw new AppError('image_unreadable', unreadable);
    await this.photos.refuseTooMany(customer.id);
    const id = uuid();
    const { files } = await this.limiter.run(async () => {
      await this.photos.add(id, customer.id);
      return this.decoder.render({ id, kind, bytes, purpose: 'photo' });
    });
    await orUnavailable(this.store.put(files));
    await this.photos.show(id, customer);
    return id;
  }
}
