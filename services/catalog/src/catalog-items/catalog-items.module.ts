import { Module } from '@nestjs/common';
import { CatalogChanges } from './catalog-changes.js';

/** What meal plans and dishes share. */
@Module({ providers: [CatalogChanges], exports: [CatalogChanges] })
export class CatalogItemsModule {}
