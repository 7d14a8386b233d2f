import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { CrawlerRoutes } from './crawler.routes.js';
import { PageData } from './page-data.js';
import { PageRoutes } from './page.routes.js';

@Module({ imports: [CacheModule], providers: [CrawlerRoutes, PageData, PageRoutes], exports: [PageRoutes] })
export class PagesModule {}
