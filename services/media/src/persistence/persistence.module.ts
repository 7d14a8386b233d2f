import { Module } from '@nestjs/common';
import { ImageRepository } from './image.repository.js';

@Module({ providers: [ImageRepository], exports: [ImageRepository] })
export class PersistenceModule {}
