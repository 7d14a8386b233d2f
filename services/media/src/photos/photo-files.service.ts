import type { Readable } from 'node:stream';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { photoName } from '../image-name.js';
import { imageStoreToken, imagesUnavailable, orUnavailable, type ImageStore } from '../storage/image-store.js';
import type { Photo } from './photo.entity.js';
import { PhotoRepository } from './photo.repository.js';

/** `size` in bytes. */
export type PhotoFile = { size: number; stream: Readable };

@Injectable()
export class PhotoFilesService {
  constructor(
    @Inject(imageStoreToken) private readonly store: ImageStore,
    private readonly photos: PhotoRepository,
  ) {}

  /** The file of a photo that the caller may see. @throws AppError 404, 503 */
  async open(id: string, isVisible: (photo: Photo) => boolean): Promise<PhotoFile> {
    const photo = await this.photos.find(id);
    if (!photo || !isVisible(photo)) throw new AppError('not_found', 'This photo does not exist.');
    const file = await orUnavailable(this.store.find(photoName(id)));
    if (!file) throw imagesUnavailable(new Error('the store has lost the file of a photo'));
    return { size: file.size, stream: await orUnavailable(file.open()) };
  }
}
