import type { Readable } from 'node:stream';
import { AppError } from '@2x7/service-kit';
import type { PictureFile } from '../image-name.js';

export type FoundPicture = { size: number; open(): Promise<Readable> };
export type ListedPicture = { name: string; modifiedAt: Date };

/** Where files of pictures are kept: a folder or a bucket. Names are the service's own, never a caller's. */
export interface PictureStore {
  /** Resolves when every file is durable; none is ever seen half-written. */
  put(files: PictureFile[]): Promise<void>;
  /** `size` in bytes; undefined where nothing has this name. */
  find(name: string): Promise<FoundPicture | undefined>;
  /** Files whose name starts so, leftovers of interrupted writes included. */
  list(prefix: string): AsyncIterable<ListedPicture>;
  /** What is not there counts as removed. */
  remove(names: string[]): Promise<void>;
}

export const pictureStoreToken = Symbol('PictureStore');

/** Gives a failing store its meaning for the caller: the pictures are out of reach for a moment. */
export async function reaching<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new AppError('unavailable', 'Pictures cannot be reached for a moment. Please try again.', {
      cause,
      retryAfterSeconds: 5,
    });
  }
}
