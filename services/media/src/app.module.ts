import { Module } from '@nestjs/common';
import { DeliveryModule } from './delivery/delivery.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { RemovalModule } from './removal/removal.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({ imports: [UploadsModule, DeliveryModule, RemovalModule, PhotosModule] })
export class AppModule {}
