import multipart from '@fastify/multipart';
import {
  AuditNewestFirst1790000000003,
  AuditTrail1790000000002,
  configModule,
  startService,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import { AppModule } from './app.module.js';
import { mediaConfigToken, type MediaConfig } from './config.js';
import { Image } from './persistence/image.entity.js';
import { ImagesMarkedDeleted1790000000301 } from './persistence/images-marked-deleted.migration.js';
import { Images1790000000300 } from './persistence/images.migration.js';
import { Photos1790000000310 } from './photos/photos.migration.js';
import { Photo } from './photos/photo.entity.js';
import { formLimits } from './uploads/upload-form.js';

export { mediaEnv, type StorageAddress } from './config.js';

/** Oldest first. */
export const migrations = [
  AuditTrail1790000000002,
  AuditNewestFirst1790000000003,
  Images1790000000300,
  ImagesMarkedDeleted1790000000301,
  Photos1790000000310,
];

/** The media service stores uploaded images and serves them. It publishes and receives no events, so it needs no bus. */
export function createApp(config: MediaConfig, { log }: { log?: Log } = {}): Promise<RunningService> {
  return startService({
    name: 'media',
    config,
    log,
    database: { address: config.database, entities: [Image, Photo], migrations },
    imports: [configModule(mediaConfigToken, config), AppModule],
    fastify: async (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      await fastify.register(multipart as never, { limits: formLimits });
      // Bodies of other types stay unread; the upload route answers them with its own 415.
      fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
    },
  });
}
