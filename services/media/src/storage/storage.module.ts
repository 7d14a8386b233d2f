import { Module } from '@nestjs/common';
import { mediaConfigToken, type MediaConfig } from '../config.js';
import { FileStore } from './file.store.js';
import { imageStoreToken, type ImageStore } from './image-store.js';
import { S3Store } from './s3.store.js';

const openStore = ({ storage }: MediaConfig): ImageStore | Promise<ImageStore> =>
  'folder' in storage ? FileStore.open(storage.folder) : new S3Store(storage);

@Module({
  providers: [{ provide: imageStoreToken, useFactory: openStore, inject: [mediaConfigToken] }],
  exports: [imageStoreToken],
})
export class StorageModule {}
