import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { MediaRoutes } from './media.routes.js';

@Module({ imports: [CacheModule], providers: [MediaRoutes], exports: [MediaRoutes] })
export class MediaModule {}
