import type { StorageAddress } from '../config.js';
import { FileStore } from './file.store.js';
import type { ImageStore } from './image-store.js';

/** The store at an address: a folder, which is created if it is missing, or a bucket, whose client is loaded only then. */
export async function openStore(storage: StorageAddress): Promise<ImageStore> {
  if ('folder' in storage) return FileStore.open(storage.folder);
  const { S3Store } = await import('./s3.store.js');
  return new S3Store(storage);
}
