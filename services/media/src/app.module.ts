import { Module } from '@nestjs/common';
import { PhotosModule } from './photos/photos.module.js';
import { RemovalModule } from './removal/removal.module.js';
import { ServingModule } from './serving/serving.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({ imports: [UploadsModule, ServingModule, RemovalModule, PhotosModule] })
export class AppModule {}
