export { testRabbitUrl } from './testing/config.js';
export { eventually } from './testing/eventually.js';
export { figure } from './testing/figure.js';
export { heldBytes } from './testing/held-bytes.js';
export { listAccess } from './testing/list-access.js';
export { testDatabase } from './testing/test-database.js';
export type { TestDatabase } from './testing/test-database.js';
export { asAdmin, asService, asStaff, asVisitor, identityHeaders, testConfig, testIdentityKey } from './testing/test-service.js';
