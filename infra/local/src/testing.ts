export { hasRabbit, startRabbit, type Rabbit, type RabbitOptions } from './rabbitmq.js';
export { hasSwift, startSwift, type Swift, type SwiftOptions } from './swift.js';
export { startMailInbox, type InboxMessage, type MailInbox, type MailInboxOptions } from './mail-inbox.js';
export { startPostgres, type Postgres, type PostgresOptions } from './postgres.js';
export { provideDatabases, type ServiceDatabase } from './databases.js';
export { openSecrets, type Secrets } from './secrets.js';
export { temporaryFolder, type TemporaryFolder } from './temporary-folder.js';
export { freePort, isFree } from './ports.js';
export { testStore, type ImageStoreSettings } from './testing/config.js';
