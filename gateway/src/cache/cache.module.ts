import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { CatalogWatcher } from './catalog.watcher.js';
import { Images } from './images.js';
import { PublicReads } from './public-reads.js';

@Module({ imports: [UpstreamModule], controllers: [CatalogWatcher], providers: [Images, PublicReads], exports: [Images, PublicReads] })
export class CacheModule {}
