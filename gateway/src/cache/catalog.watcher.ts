import { EventWatcher, WatchEvent } from '@2x7/service-kit';
import { PublicReads } from './public-reads.js';

/** Invalidates the cached public reads when plans or dishes change. */
@EventWatcher()
export class CatalogWatcher {
  constructor(private readonly reads: PublicReads) {}

  @WatchEvent('catalog.changed')
  drop(): void {
    this.reads.drop();
  }
}
