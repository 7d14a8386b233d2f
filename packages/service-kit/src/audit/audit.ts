import type { Identity } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { currentRequestId } from '../observability/request-context.js';

export type AuditEntry = {
  /** Somebody without a session, who has shown who they are by a one-time link, is their id alone. */
  actor: Identity | { kind: 'user'; id: string };
  /** Verb in the past tense: `created`, `edited`, `deleted`, `reordered`, `signed in`. Before and after never hold a password, a hash or a token. */
  action: string;
  entity: string;
  entityId: string;
  before?: object;
  after?: object;
};

/** Writes audit rows in the transaction of what they tell. */
@Injectable()
export class Audit {
  async record(tx: EntityManager, entry: AuditEntry): Promise<void> {
    const actor = entry.actor.kind === 'user' ? entry.actor.id : null;
    await tx.query(
      'INSERT INTO audit (actor_id, action, entity, entity_id, before, after, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [actor, entry.action, entry.entity, entry.entityId, entry.before ?? null, entry.after ?? null, currentRequestId() ?? null],
    );
  }
}
