import { Module } from '@nestjs/common';
import { DecodingModule } from '../decoding/decoding.module.js';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadController } from './upload.controller.js';
import { UploadService } from './upload.service.js';

@Module({
  imports: [DecodingModule, PersistenceModule, StorageModule],
  controllers: [UploadController],
  providers: [UploadService],
})
export class UploadsModule {}
