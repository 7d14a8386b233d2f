import { Module } from '@nestjs/common';
import { mediaConfigToken, type MediaConfig } from '../config.js';
import { imageStoreToken } from './image-store.js';
import { openStore } from './open-store.js';

@Module({
  providers: [{ provide: imageStoreToken, useFactory: ({ storage }: MediaConfig) => openStore(storage), inject: [mediaConfigToken] }],
  exports: [imageStoreToken],
})
export class StorageModule {}
