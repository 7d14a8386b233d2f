import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { FileStore } from '../storage/file.store.js';
import type { ImageStore } from '../storage/image-store.js';
import { S3Store } from '../storage/s3.store.js';
import { hasBucket, testBucket } from './config.js';
import { temporaryFolder } from './folder.js';

type TestStore = { kind: string; isAvailable: boolean; open(): Promise<ImageStore> };

/** A bucket of its own for each test. */
export const freshBucket = () => testBucket(`t-media-${uuid()}`)!;

/** Both kinds of store, each empty. */
export const stores: TestStore[] = [
  {
    kind: 'a folder',
    isAvailable: true,
    open: async () => FileStore.open(join(await temporaryFolder(), 'images')),
  },
  { kind: 'a bucket', isAvailable: hasBucket, open: async () => new S3Store(freshBucket()) },
];

export async function namesIn(store: ImageStore, prefix = ''): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list(prefix)) names.push(name);
  return names.sort();
}
