import { z } from 'zod';
import { Id } from './text.js';

/** One line of a service's audit trail: who did what, to what. `before` and `after` as the service keeps them. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The user who did it; null when the house did it by itself. */
  actor_id: Id.nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
}).meta({ id: 'AuditEntry', description: 'One change: who did it, to what, and the values before and after' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Query of GET /audit/{service}: newest first, older than `before` (a moment), at most `limit`. */
export const AuditQuery = z.object({
  before: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type AuditQuery = z.output<typeof AuditQuery>;
