import type { StorageAddress } from '../config.js';
import { FileStore } from './file.store.js';
import type { ImageStore } from './image-store.js';
import { S3Store } from './s3.store.js';

/** The store at an address: a folder, which is created if it is missing, or a bucket. */
export const openStore = (storage: StorageAddress): ImageStore | Promise<ImageStore> =>
  'folder' in storage ? FileStore.open(storage.folder) : new S3Store(storage);
