import { Module } from '@nestjs/common';
import { DecodingModule } from '../decoding/decoding.module.js';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { InternalPhotosController } from './internal-photos.controller.js';
import { PhotoFilesService } from './photo-files.service.js';
import { PhotoRemovalService } from './photo-removal.service.js';
import { PhotoUploadService } from './photo-upload.service.js';
import { PhotoController } from './photo.controller.js';
import { PhotoRepository } from './photo.repository.js';

/** Customers' photos of problems: private, never below /media. */
@Module({
  imports: [DecodingModule, PersistenceModule, StorageModule],
  controllers: [PhotoController, InternalPhotosController],
  providers: [PhotoRepository, PhotoUploadService, PhotoFilesService, PhotoRemovalService],
})
export class PhotosModule {}
