import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Client, type BucketItem } from 'minio';
import type { S3Address } from './config.js';
import { contentTypeOf, type PictureFile } from './picture-name.js';
import type { FoundPicture, ListedPicture, PictureStore } from './picture-store.js';

/** Milliseconds without an answer after which the bucket counts as out of reach. */
const patienceMs = 10_000;
const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const clientFor = ({ endpoint, accessKey, secretKey, region }: S3Address): Client => {
  const { hostname, port, protocol } = new URL(endpoint);
  return new Client({ endPoint: hostname, port: port ? Number(port) : undefined, useSSL: protocol === 'https:', accessKey, secretKey, region, pathStyle: true });
};

/** The client itself never gives up on a silent server. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the bucket did not answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Pictures in a private bucket of an S3-compatible server; only this service hands them out. */
export class S3Store implements PictureStore {
  private readonly client: Client;
  private readonly bucket: string;
  private bucketMade?: Promise<void>;

  constructor(private readonly address: S3Address) {
    this.client = clientFor(address);
    this.bucket = address.bucket;
  }

  async put(files: PictureFile[]): Promise<void> {
    await this.bucketExists();
    await Promise.all(files.map((file) => inTime(this.write(file))));
  }

  async find(name: string): Promise<FoundPicture | undefined> {
    try {
      const { size } = await inTime(this.client.statObject(this.bucket, name));
      return { size, open: () => this.read(name) };
    } catch (error) {
      if (missing.has(String(codeOf(error)))) return undefined;
      throw error;
    }
  }

  async *list(prefix: string): AsyncIterable<ListedPicture> {
    await this.bucketExists();
    const items: AsyncIterable<BucketItem> = this.client.listObjectsV2(this.bucket, prefix, true);
    for await (const { name, lastModified } of items) if (name && lastModified) yield { name, modifiedAt: new Date(lastModified) };
  }

  async remove(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const refused = (await inTime(this.client.removeObjects(this.bucket, names))).filter(Boolean);
    if (refused.length > 0) throw new Error(`the bucket kept ${refused.length} of ${names.length} files`);
  }

  private async write({ name, bytes }: PictureFile): Promise<void> {
    await this.client.putObject(this.bucket, name, bytes, bytes.length, { 'content-type': contentTypeOf(name) });
  }

  private async read(name: string): Promise<Readable> {
    const answer = (await inTime(this.client.getObject(this.bucket, name))) as IncomingMessage;
    return answer.setTimeout(patienceMs, () => answer.destroy(new Error('the bucket stopped sending')));
  }

  /** Asked once; a failure is forgotten, so the next call asks again. */
  private bucketExists(): Promise<void> {
    this.bucketMade ??= inTime(this.makeBucket()).catch((error: unknown) => {
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
