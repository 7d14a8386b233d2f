import type { Identity } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared-statements.js';
import { sql } from '../database/sql.js';
import { currentRequestId } from '../observability/request-context.js';

export type AuditEntry = {
  /** A user who acts through a one-time link has no session, only an id. */
  actor: Identity | { kind: 'user'; id: string };
  /** Verb in the past tense: `created`, `edited`, `deleted`, `reordered`, `signed in`. */
  action: string;
  entity: string;
  entityId: string;
  /** State before and after; never with a password, a hash or a token. */
  before?: object;
  after?: object;
};

/** Writes audit rows in the transaction of the change they describe. */
@Injectable()
export class Audit {
  async record(tx: EntityManager, entry: AuditEntry): Promise<void> {
    const actor = entry.actor.kind === 'user' ? entry.actor.id : null;
    await sql.execute(
      tx,
      prepared('INSERT INTO audit (actor_id, action, entity, entity_id, before, after, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7)'),
      [actor, entry.action, entry.entity, entry.entityId, entry.before ?? null, entry.after ?? null, currentRequestId() ?? null],
    );
  }
}
