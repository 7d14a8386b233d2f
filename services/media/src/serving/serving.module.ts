import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { MediaController } from './media.controller.js';

@Module({ imports: [StorageModule], controllers: [MediaController] })
export class ServingModule {}
