export { hasRabbit, startRabbit, type Rabbit, type RabbitOptions } from './test-servers/rabbitmq.js';
export { hasSwift, startSwift, type Swift, type SwiftOptions } from './test-servers/swift.js';
export { startMailInbox, type InboxMessage, type MailInbox, type MailInboxOptions } from './mail/inbox.js';
export { startPostgres, type Postgres, type PostgresOptions } from './postgres/postgres.js';
export { provideDatabases, type ServiceDatabase } from './postgres/databases.js';
export { openSecrets, type Secrets } from './files/secrets.js';
export { temporaryFolder, type TemporaryFolder } from './files/temporary-folder.js';
export { freePort, isFree } from './process/ports.js';
export { testStore, type ImageStoreSettings } from './testing/config.js';
