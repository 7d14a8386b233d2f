import { Module } from '@nestjs/common';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { MediaController } from './media.controller.js';

@Module({ imports: [PersistenceModule, StorageModule], controllers: [MediaController] })
export class ServingModule {}
