import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Client, type BucketItem } from 'minio';
import type { S3Address } from '../config.js';
import { contentTypeOf, type PictureFile } from '../image-name.js';
import type { FoundPicture, ListedPicture, PictureStore } from './image-store.js';

const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const clientFor = ({ endpoint, accessKey, secretKey, region }: S3Address): Client => {
  const { hostname, port, protocol } = new URL(endpoint);
  return new Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    // Its retries write to the console, past our log; whoever calls us tries again.
    retryOptions: { disableRetry: true },
  });
};

/** Pictures in a private bucket of an S3-compatible server; only this service hands them out. */
export class S3Store implements PictureStore {
  private readonly client: Client;
  private readonly bucket: string;
  private bucketMade?: Promise<void>;

  /** @param patienceMs without an answer for so long, the bucket counts as out of reach. */
  constructor(
    private readonly address: S3Address,
    private readonly patienceMs = 10_000,
  ) {
    this.client = clientFor(address);
    this.bucket = address.bucket;
  }

  async put(files: PictureFile[]): Promise<void> {
    await this.bucketExists();
    await Promise.all(files.map((file) => this.inTime(this.write(file))));
  }

  async find(name: string): Promise<FoundPicture | undefined> {
    try {
      const { size } = await this.inTime(this.client.statObject(this.bucket, name));
      return { size, open: () => this.read(name) };
    } catch (error) {
      if (missing.has(String(codeOf(error)))) return undefined;
      throw error;
    }
  }

  async *list(prefix: string): AsyncIterable<ListedPicture> {
    await this.bucketExists();
    const items = this.client.listObjectsV2(this.bucket, prefix, true) as Readable;
    const iterator: AsyncIterator<BucketItem, undefined> = items[Symbol.asyncIterator]();
    try {
      let next = await this.inTime(iterator.next());
      for (; !next.done; next = await this.inTime(iterator.next())) {
        const { name, lastModified } = next.value;
        if (name && lastModified) yield { name, modifiedAt: new Date(lastModified) };
      }
    } finally {
      items.destroy();
    }
  }

  async remove(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const refused = (await this.inTime(this.client.removeObjects(this.bucket, names))).filter(Boolean);
    if (refused.length > 0) throw new Error(`the bucket kept ${refused.length} of ${names.length} files`);
  }

  private async write({ name, bytes }: PictureFile): Promise<void> {
    await this.client.putObject(this.bucket, name, bytes, bytes.length, {
      'content-type': contentTypeOf(name),
    });
  }

  private async read(name: string): Promise<Readable> {
    const answer = (await this.inTime(this.client.getObject(this.bucket, name))) as IncomingMessage;
    return answer.setTimeout(this.patienceMs, () => answer.destroy(new Error('the bucket stopped sending')));
  }

  /** The client itself never gives up on a silent server. */
  private inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`the bucket did not answer within ${this.patienceMs} ms`)),
        this.patienceMs,
      );
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  /** Asked once; a failure is forgotten, so the next call asks again. */
  private bucketExists(): Promise<void> {
    this.bucketMade ??= this.inTime(this.makeBucket()).catch((error: unknown) => {
      this.bucketMade = undefined;
      throw error;
    });
    return this.bucketMade;
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
