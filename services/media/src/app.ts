import multipart from '@fastify/multipart';
import {
  AuditNewestFirst1790000000003,
  AuditTrail1790000000002,
  IdentitySigner,
  ServiceClient,
  startService,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import type { MediaConfig, StorageAddress } from './config.js';
import { Decoder } from './decoding/decoder.js';
import { FileStore } from './storage/file.store.js';
import { Image } from './persistence/image.entity.js';
import { ImageRepository } from './persistence/image.repository.js';
import { Images1790000000300 } from './persistence/images.migration.js';
import { MediaController } from './delivery/media.controller.js';
import { pictureStoreToken, type PictureStore } from './storage/image-store.js';
import { Pictures } from './uploads/upload.service.js';
import { S3Store } from './storage/s3.store.js';
import { Sweep } from './removal/sweep.service.js';
import { UploadController } from './uploads/upload.controller.js';
import { formLimits } from './uploads/upload-form.js';

const openStore = (address: StorageAddress): PictureStore | Promise<PictureStore> =>
  'folder' in address ? FileStore.open(address.folder) : new S3Store(address);

/** The schema's history, oldest first. */
export const migrations = [AuditTrail1790000000002, AuditNewestFirst1790000000003, Images1790000000300];

/** The media service: takes pictures in, keeps and delivers them. It neither emits nor hears events, so it needs no bus. */
export async function createApp(config: MediaConfig, { log }: { log?: Log } = {}): Promise<RunningService> {
  const catalog = new ServiceClient({
    baseUrl: config.catalogUrl,
    service: 'media',
    signer: IdentitySigner.withKey(config.identityKey),
  });
  return startService({
    name: 'media',
    config,
    log,
    database: {
      address: config.database,
      entities: [Image],
      migrations,
    },
    controllers: [UploadController, MediaController],
    providers: [
      ImageRepository,
      Pictures,
      Sweep,
      { provide: Decoder, useFactory: () => new Decoder() },
      { provide: ServiceClient, useValue: catalog },
      { provide: pictureStoreToken, useValue: await openStore(config.storage) },
    ],
    fastify: async (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      await fastify.register(multipart as never, { limits: formLimits });
      // Bodies of other types stay unread, so that the route itself asks for a form in its own words.
      fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
    },
  });
}
