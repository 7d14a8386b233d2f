import { Log } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ImageRepository } from '../persistence/image.repository.js';
import { idOf } from '../image-name.js';
import { pictureStoreToken, type PictureStore } from '../storage/image-store.js';
import { Pictures } from '../uploads/upload.service.js';

const hourMs = 60 * 60 * 1000;
/** Files younger than this may belong to an upload in hand. */
const graceMs = 24 * hourMs;
const everyMs = 6 * hourMs;
const batchSize = 500;

/** Finishes what a crash left: deletions that were marked, files without a row. At start, then every six hours. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private inHand: Promise<void> = Promise.resolve();

  constructor(
    @Inject(pictureStoreToken) private readonly store: PictureStore,
    private readonly images: ImageRepository,
    private readonly pictures: Pictures,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const start = (): void => void (this.inHand = this.runLogged());
    this.timer = setInterval(start, everyMs).unref();
    start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.inHand;
  }

  /** @returns how many files without a row were removed. */
  async run(now = new Date()): Promise<number> {
    for (const image of await this.images.leaving()) await this.pictures.clear(image);
    const before = new Date(now.getTime() - graceMs);
    let removed = 0;
    let batch: string[] = [];
    for await (const { name, modifiedAt } of this.store.list('')) {
      if (modifiedAt < before && idOf(name)) batch.push(name);
      if (batch.length === batchSize) {
        removed += await this.removeUnknown(batch);
        batch = [];
      }
    }
    return removed + (await this.removeUnknown(batch));
  }

  /** @throws Error when no picture is known at all: that database is new, lost or another shop's, and the files may be all there is. */
  private async removeUnknown(names: string[]): Promise<number> {
    const known = await this.images.known([...new Set(names.map((name) => idOf(name)!))]);
    const orphans = names.filter((name) => !known.has(idOf(name)!));
    if (orphans.length > 0 && (await this.images.isEmpty())) {
      throw new Error('The store holds pictures and the database not one. Nothing is removed: is this the right database?');
    }
    await this.store.remove(orphans);
    return orphans.length;
  }

  private async runLogged(): Promise<void> {
    try {
      const removed = await this.run();
      if (removed > 0) this.log.info('swept files without a picture', { removed });
    } catch (error) {
      this.log.error('the sweep of pictures will be tried again', error);
    }
  }
}
