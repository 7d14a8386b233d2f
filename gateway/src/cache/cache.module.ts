import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { PublicReads } from './public-reads.js';

@Module({ imports: [UpstreamModule], providers: [PublicReads], exports: [PublicReads] })
export class CacheModule {}
