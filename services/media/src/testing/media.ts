import type { RunningService } from '@2x7/service-kit';
import { asAdmin, testConfig, testDatabase, type TestDatabase } from '@2x7/service-kit/testing';
import { createApp } from '../app.js';
import type { StorageAddress } from '../config.js';
import { testCatalog, type TestCatalog } from './catalog.js';
import { temporaryFolder } from './folder.js';
import { formOf, type FormPart } from './form.js';

export type Answer = { status: number; headers: Headers; bytes: Buffer; body: Record<string, unknown> };

export type TestMedia = {
  service: RunningService;
  database: TestDatabase;
  catalog: TestCatalog;
  folder: string;
  call(path: string, init?: RequestInit): Promise<Answer>;
  upload(...parts: (FormPart | Buffer)[]): Promise<Answer>;
  /** Starts the service once more on the same database and images, as after a restart. The caller closes it. */
  startAnother(): Promise<RunningService>;
  close(): Promise<void>;
};

const jsonOf = (headers: Headers, bytes: Buffer): Record<string, unknown> =>
  headers.get('content-type')?.startsWith('application/json') ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {};

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { headers: asAdmin(), ...init });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, body: jsonOf(response.headers, bytes) };
}

/** The media service on real PostgreSQL, with images in a temporary folder unless `storage` is given. */
export async function startMedia(storage?: StorageAddress): Promise<TestMedia> {
  const folder = await temporaryFolder();
  const database = await testDatabase('media');
  const catalog = await testCatalog();
  const startAnother = (): Promise<RunningService> =>
    createApp({
      ...testConfig(),
      database,
      catalogUrl: catalog.url,
      storage: storage ?? { folder },
    });
  const service = await startAnother();
  const call = (path: string, init: RequestInit = {}): Promise<Answer> => ask(`${service.url}${path}`, init);
  const upload = (...parts: (FormPart | Buffer)[]): Promise<Answer> => {
    const form = formOf(...parts);
    return call('/upload/image', {
      method: 'POST',
      body: form.body,
      headers: { ...asAdmin(), 'content-type': form.type },
    });
  };
  const close = async (): Promise<void> => {
    await service.close();
    await Promise.all([database.drop(), catalog.close()]);
  };
  return { service, database, catalog, folder, call, upload, startAnother, close };
}
