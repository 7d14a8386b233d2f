import type { Identity } from '@2x7/contracts';
import type { AuditEntry } from '@2x7/service-kit';
import type { ChangeActor } from './change.repository.js';

/** A call about one plan. */
export type PlanCall = { id: string; caller: Identity };

/** Customers see their own plans only. */
export const ownerOf = (caller: Identity): string | undefined => (caller.kind === 'customer' ? caller.id : undefined);

export const actorOf = (caller: Identity): ChangeActor =>
  caller.kind === 'customer' ? { kind: 'customer', id: caller.id } : { kind: 'admin', id: caller.kind === 'user' ? caller.id : null };

/** The audit entry of a command about a plan. */
export const commandEntry = ({ id, caller }: PlanCall, command: object): AuditEntry => ({
  actor: caller,
  action: 'changed',
  entity: 'subscription',
  entityId: id,
  after: { command },
});
