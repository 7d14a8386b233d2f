import type { Readable } from 'node:stream';
import { AppError } from '@2x7/service-kit';
import type { ImageFile } from '../image-name.js';

/** `size` in bytes. */
export type FoundImage = { size: number; open(): Promise<Readable> };
export type ListedImage = { name: string; modifiedAt: Date };

/** Stores image files in a folder or a bucket. The names are made by this service, never taken from a caller. */
export interface ImageStore {
  /** Resolves when every file is durable. No reader ever sees a half-written file. */
  put(files: ImageFile[]): Promise<void>;
  find(name: string): Promise<FoundImage | undefined>;
  /** Files whose name starts with the prefix, including leftovers of interrupted writes. */
  list(prefix: string): AsyncIterable<ListedImage>;
  /** Ignores names that do not exist. */
  remove(names: string[]): Promise<void>;
}

export const imageStoreToken = Symbol('ImageStore');

export const imagesUnavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'Images are not available at the moment. Please try again.', { cause, retryAfterSeconds: 5 });

/** Turns a failure of the store into 503 for the caller. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw imagesUnavailable(cause);
  }
}
