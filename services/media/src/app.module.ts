import { Module, type DynamicModule } from '@nestjs/common';
import type { MediaConfig } from './config.js';
import { ConfigModule } from './config.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { RemovalModule } from './removal/removal.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({})
export class AppModule {
  static register(config: MediaConfig): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.register(config), UploadsModule, DeliveryModule, RemovalModule, PhotosModule] };
  }
}
