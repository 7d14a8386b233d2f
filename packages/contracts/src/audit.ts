import { z } from 'zod';
import { Id } from './text/fields.js';

/** One row of a service's audit trail: who did what to which entity. `before` and `after` depend on the entity. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** The user who did it; null for a customer, a rider, a visitor or the system. */
    actor_id: Id.nullable(),
    action: z.string(),
    entity: z.string(),
    entity_id: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry', description: 'One change: who did it, to what, and the values before and after' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Query of GET /audit/{service}: at most `limit` rows older than the time `before`, newest first, none of the entity `without`. */
export const AuditQuery = z.object({
  before: z.iso.datetime().optional(),
  without: z.enum(['customer']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type AuditQuery = z.output<typeof AuditQuery>;
