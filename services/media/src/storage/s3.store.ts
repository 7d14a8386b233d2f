import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BucketItem, Client } from 'minio';
import type { S3Address } from '../config.js';
import { storedTypeOf, type ImageFile } from '../image-name.js';
import type { FoundImage, ListedImage, ImageStore } from './image-store.js';
import { s3Client } from './s3-client.js';

const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** Images in a private bucket of an S3-compatible server; only this service reads it. */
export class S3Store implements ImageStore {
  private readonly client: Client;
  private readonly bucket: string;
  private bucketReady?: Promise<void>;

  /** @param timeoutMs ms without an answer after which a call fails. */
  constructor(
    private readonly address: S3Address,
    private readonly timeoutMs = 10_000,
  ) {
    this.client = s3Client(address);
    this.bucket = address.bucket;
  }

  async put(files: ImageFile[]): Promise<void> {
    await this.ensureBucket();
    try {
      await this.writeAll(files);
    } catch (error) {
      if (codeOf(error) !== 'NoSuchBucket') throw error;
      // The server has lost its disk since.
      this.bucketReady = undefined;
      await this.ensureBucket();
      await this.writeAll(files);
    }
  }

  async find(name: string): Promise<FoundImage | undefined> {
    try {
      const { size } = await this.withTimeout(this.client.statObject(this.bucket, name));
      return { size, open: () => this.read(name) };
    } catch (error) {
      if (missing.has(String(codeOf(error)))) return undefined;
      throw error;
    }
  }

  async *list(prefix: string): AsyncIterable<ListedImage> {
    await this.ensureBucket();
    const items = this.client.listObjectsV2(this.bucket, prefix, true) as Readable;
    const iterator: AsyncIterator<BucketItem, undefined> = items[Symbol.asyncIterator]();
    try {
      let next = await this.withTimeout(iterator.next());
      for (; !next.done; next = await this.withTimeout(iterator.next())) {
        const { name, lastModified } = next.value;
        if (name && lastModified) yield { name, modifiedAt: new Date(lastModified) };
      }
    } finally {
      items.destroy();
    }
  }

  async remove(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const errors = (await this.withTimeout(this.client.removeObjects(this.bucket, names))).filter(Boolean);
    if (errors.length > 0) throw new Error(`bucket did not remove ${errors.length} of ${names.length} files`);
  }

  private async writeAll(files: ImageFile[]): Promise<void> {
    await Promise.all(files.map((file) => this.withTimeout(this.write(file))));
  }

  private async write({ name, bytes }: ImageFile): Promise<void> {
    await this.client.putObject(this.bucket, name, bytes, bytes.length, {
      'content-type': storedTypeOf(name),
    });
  }

  private async read(name: string): Promise<Readable> {
    const answer = (await this.withTimeout(this.client.getObject(this.bucket, name))) as IncomingMessage;
    return answer.setTimeout(this.timeoutMs, () => answer.destroy(new Error('bucket stopped sending')));
  }

  /** The client has no timeout of its own. */
  private withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`bucket did not answer within ${this.timeoutMs} ms`)), this.timeoutMs);
    });
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }

  /** Creates the bucket once; after a failure the next call tries again. */
  private ensureBucket(): Promise<void> {
    this.bucketReady ??= this.withTimeout(this.makeBucket()).catch((error: unknown) => {
      this.bucketReady = undefined;
      throw error;
    });
    return this.bucketReady;
  }

  private async makeBucket(): Promise<void> {
    if (await this.client.bucketExists(this.bucket)) return;
    try {
      await this.client.makeBucket(this.bucket, this.address.region);
    } catch (error) {
      if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
    }
  }
}
