import { Module } from '@nestjs/common';
import { ImageUseController } from './image-use.controller.js';
import { ImageUseRepository } from './image-use.repository.js';

/** Answers which images meal plans and dishes use. */
@Module({
  controllers: [ImageUseController],
  providers: [ImageUseRepository],
})
export class ImagesModule {}
