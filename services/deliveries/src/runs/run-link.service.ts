import type { Identity, RunLink, RunsOfSlot } from '@2x7/contracts';
import { AppError, Audit, hashOf, newToken, sql, tokenLink } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { Clock } from '../time/clock.js';
import { linkId } from './run-rows.js';
import { RunRepository } from './run.repository.js';

/** Links that open a run on a phone. The database stores their hashes alone. */
@Injectable()
export class RunLinkService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly runs: RunRepository,
    private readonly audit: Audit,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'publicUrl'>,
  ) {}

  /** Ends the previous link, on all phones. @throws AppError 404; 409 after the end of the run */
  issue(actor: Identity, id: string): Promise<RunLink> {
    const token = newToken();
    return this.database.transaction(async (tx) => {
      await this.runs.slotOf(tx, id);
      const issued = await sql.oneOrNone<{ name: string; link_id: string; expires_at: Date }>(
        tx,
        `UPDATE runs SET link_hash = $2, link_expires_at = closes_at WHERE id = $1 AND closes_at > ${this.clock.sql}
         RETURNING name, ${linkId} AS link_id, link_expires_at AS expires_at`,
        [id, hashOf(token)],
      );
      if (!issued) throw new AppError('conflict', 'This run is over, so its link would open nothing.');
      await this.endSessions(tx, id);
      await this.audit.record(tx, { actor, action: 'link issued', entity: 'run', entityId: id, after: { name: issued.name } });
      return { id: issued.link_id, link: tokenLink(this.config.publicUrl, '/run', token), expires_at: issued.expires_at.toISOString() };
    });
  }

  /** Ends the link on all phones. Repeated, it changes nothing. @throws AppError 404 */
  withdraw(actor: Identity, id: string): Promise<RunsOfSlot> {
    return this.database.transaction(async (tx) => {
      const slot = await this.runs.slotOf(tx, id);
      const withdraw = 'UPDATE runs SET link_hash = NULL, link_expires_at = NULL WHERE id = $1 AND link_hash IS NOT NULL RETURNING name';
      const after = await sql.oneOrNone<{ name: string }>(tx, withdraw, [id]);
      await this.endSessions(tx, id);
      if (after) await this.audit.record(tx, { actor, action: 'link withdrawn', entity: 'run', entityId: id, after });
      return this.runs.read(tx, slot);
    });
  }

  private async endSessions(tx: EntityManager, id: string): Promise<void> {
    await sql.execute(tx, 'DELETE FROM rider_sessions WHERE run_id = $1', [id]);
  }
}
