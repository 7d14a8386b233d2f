import { EventWatcher, WatchEvent } from '@2x7/service-kit';
import { ReadCache } from './read-cache.js';

/** Invalidates the cached public reads when plans or dishes change. */
@EventWatcher()
export class CatalogWatcher {
  constructor(private readonly cache: ReadCache) {}

  @WatchEvent('catalog.changed')
  drop(): void {
    this.cache.drop();
  }
}
