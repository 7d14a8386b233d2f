export { testRabbitUrl } from './testing/config.js';
export { eventually } from './testing/eventually.js';
export { figure } from './testing/figure.js';
export { heldBytes } from './testing/held-bytes.js';
export { listAccess } from './testing/list-access.js';
export { onceAnotherWaits, untilLockWait } from './testing/lock-wait.js';
export { QueryPlans } from './testing/query-plans.js';
export { onStatement } from './testing/statement-log.js';
export { startTestConsumer } from './testing/test-consumer.js';
export type { Deliver } from './testing/test-consumer.js';
export { endConnections, testDatabase } from './testing/test-database.js';
export type { TestDatabase } from './testing/test-database.js';
export {
  asAdmin,
  asCustomer,
  asRider,
  asService,
  asStaff,
  asVisitor,
  identityHeaders,
  testConfig,
  testIdentity,
} from './testing/test-service.js';
