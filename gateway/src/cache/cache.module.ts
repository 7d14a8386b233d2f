import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { CatalogWatcher } from './catalog.watcher.js';
import { PublicReads } from './public-reads.js';

@Module({ imports: [UpstreamModule], controllers: [CatalogWatcher], providers: [PublicReads], exports: [PublicReads] })
export class CacheModule {}
