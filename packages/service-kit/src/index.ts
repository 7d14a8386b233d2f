export { Access, Caller, InternalTo, requireAccess } from './access/access.guard.js';
export { customerCookie, deviceCookie, deviceCookieForm, HostCookie, riderCookie, userCookie } from './access/host-cookie.js';
export { callers, identityPairOf, privateKeyVariable, publicKeysVariable } from './access/identity-keys.js';
export type { IdentityPair } from './access/identity-keys.js';
export { identityHeader, IdentitySigner } from './access/identity-token.js';
export { hashOf, newToken, tokenLink } from './access/token.js';
export { Audit } from './audit/audit.js';
export type { AuditEntry } from './audit/audit.js';
export { AuditNewestFirst1790000000003, AuditTrail1790000000002 } from './audit/audit.migration.js';
export {
  address,
  busEnv,
  ConfigError,
  databaseEnv,
  hosts,
  inProduction,
  isProduction,
  lowerCaseList,
  onOff,
  passwordIn,
  pinCodes,
  port,
  publicAddress,
  readConfig,
  realSecrets,
  secret,
  serviceConfigOf,
  serviceEnv,
  stageEnv,
  telemetryEnv,
} from './bootstrap/config.js';
export { configModule } from './bootstrap/config.module.js';
export { run } from './bootstrap/run.js';
export { startService } from './bootstrap/service.js';
export type { RunningService, ServiceConfig } from './bootstrap/service-parts.js';
export { Replicas } from './clients/replicas.js';
export { ServiceClient } from './clients/service-client.js';
export { ClientNetwork, hideNetwork, Networks, networksOf, networksOfAddress } from './http/client-network.js';
export type { ClientNetworks } from './http/client-network.js';
export { withConnection } from './database/connection.js';
export { migrate } from './database/database.js';
export type { DatabaseAddress } from './database/database.js';
export { isDatabaseOutage } from './database/database-outage.js';
export { Notifications } from './database/notifications.js';
export { prepared, PreparingClient } from './database/prepared-statements.js';
export { follows, microsOf, pageOf, readCursor, type PageEnd } from './database/page.js';
export { Parameters } from './database/parameters.js';
export { searchCondition } from './database/search.js';
export { sql } from './database/sql.js';
export type { Db, Statement } from './database/sql.js';
export { EventConsumer, EventWatcher, OnEvent, WatchEvent } from './events/event-consumer.js';
export { EventContext } from './events/event-context.js';
export { violates } from './database/violation.js';
export { EventTables1790000000001 } from './events/event-tables.migration.js';
export { EventTransport } from './events/event-transport.js';
export { InProcessTransport } from './events/in-process/in-process.transport.js';
export { Outbox } from './events/outbox/outbox.js';
export type { NewEvent } from './events/outbox/outbox.js';
export { inboxAfterRestore, outboxAfterRestore } from './events/outbox/outbox-after-restore.js';
export { AppError, invalidField } from './http/app-error.js';
export { enveloped, ok, type Envelope, type Ok } from './http/envelope.js';
export { failureBody, toAppError } from './http/error.filter.js';
export { matchesEtag } from './http/etag.js';
export type { AnswerHeaders } from './http/kept-answer.js';
export { parseJson, RawBody } from './http/json-parser.js';
export { IdParam, ValidBody, ValidQuery } from './http/validation.js';
export { Log, logFile } from './observability/logger.js';
export { Metrics } from './observability/metrics.js';
export type { Counter } from './observability/metrics.js';
export { reasonOf } from './observability/reason.js';
export { mask } from './observability/redaction.js';
export { currentRequestId, withRequestId } from './observability/request-context.js';
export { startTelemetry } from './observability/telemetry.js';
export { currentTraceparent, isTracing, traced } from './observability/tracing.js';
export { openTime } from './work/open-time.js';
export { Repeated, RepeatedRunner } from './work/repeated.js';
export { outboxRetention, Retention, thirteenMonths } from './work/retention.js';
export { retentionModule } from './work/retention.module.js';
export type { RetentionRule } from './work/retention.js';
export { WorkLoop } from './work/work-loop.js';
export { backoff, WorkQueue } from './work/work-queue.js';
