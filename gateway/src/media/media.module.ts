import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { MediaRoutes } from './media.routes.js';

@Module({ imports: [UpstreamModule], providers: [MediaRoutes], exports: [MediaRoutes] })
export class MediaModule {}
