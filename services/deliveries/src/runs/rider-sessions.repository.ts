import type { ResolvedRider } from '@2x7/contracts';
import { AppError, Audit, hashOf, newToken, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Clock } from '../time/clock.js';

/** A rider's own phone, and one to replace it. A link that is passed on further is noticed. */
const maxPhones = 2;

type OpenedSession = { token: string; seconds: number };
type OpenRun = { id: string; seconds: number };
/** What a phone is known by: the id that it keeps, and the cookie of the session that it has. */
type Phone = { phone?: string; previousToken?: string };

/** Sessions of riders end with their run. Ending one earlier deletes its row. Only a hash of the cookie's token is stored. */
@Injectable()
export class RiderSessionsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * Opens the run of the link on a phone, and starts it. Ends the phone's previous session, also one whose cookie never arrived.
   * @throws AppError 401 for a link that is unknown, withdrawn or over; 409 for a third phone
   */
  open(link: string, { phone, previousToken }: Phone): Promise<OpenedSession> {
    const token = newToken();
    return this.database.transaction(async (tx) => {
      const run = await this.start(tx, link);
      const earlier = 'DELETE FROM rider_sessions WHERE token_hash = $1 OR (run_id = $2 AND phone = $3)';
      await sql.execute(tx, earlier, [previousToken === undefined ? null : hashOf(previousToken), run.id, phone ?? null]);
      await this.refuseMorePhones(tx, run.id);
      const added = 'INSERT INTO rider_sessions (id, run_id, token_hash, phone) VALUES ($1, $2, $3, $4)';
      await sql.execute(tx, added, [uuid(), run.id, hashOf(token), phone ?? null]);
      await this.record(tx, 'opened', run.id);
      return { token, seconds: run.seconds };
    });
  }

  /** The run of the token's live session. */
  resolve(token: string): Promise<ResolvedRider | undefined> {
    return sql.oneOrNone<ResolvedRider>(
      this.database,
      `SELECT r.id AS run FROM rider_sessions s JOIN runs r ON r.id = s.run_id WHERE s.token_hash = $1 AND r.closes_at > ${this.clock.sql}`,
      [hashOf(token)],
    );
  }

  /** Ends the session of this token. */
  end(token: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const ended = 'DELETE FROM rider_sessions WHERE token_hash = $1 RETURNING run_id AS run';
      const session = await sql.oneOrNone<ResolvedRider>(tx, ended, [hashOf(token)]);
      if (session) await this.record(tx, 'signed out of', session.run);
    });
  }

  /** Locks the run, so that phones which open it at once are counted. */
  private async start(tx: EntityManager, link: string): Promise<OpenRun> {
    const run = await sql.oneOrNone<OpenRun>(
      tx,
      `UPDATE runs SET started_at = coalesce(started_at, ${this.clock.sql}) WHERE link_hash = $1 AND closes_at > ${this.clock.sql}
       RETURNING id, ceil(extract(epoch FROM closes_at - ${this.clock.sql}))::int AS seconds`,
      [hashOf(link)],
    );
    if (!run) throw new AppError('unauthorized', 'This link has ended. Ask the kitchen for a new one.');
    return run;
  }

  private async refuseMorePhones(tx: EntityManager, run: string): Promise<void> {
    const { phones } = await sql.one<{ phones: number }>(tx, 'SELECT count(*)::int AS phones FROM rider_sessions WHERE run_id = $1', [run]);
    if (phones < maxPhones) return;
    throw new AppError('conflict', `This run is open on ${phones} phones already. Ask the kitchen for a new link.`);
  }

  private async record(tx: EntityManager, action: string, run: string): Promise<void> {
    const { name } = await sql.one<{ name: string }>(tx, 'SELECT name FROM runs WHERE id = $1', [run]);
    await this.audit.record(tx, { actor: { kind: 'rider', run }, action, entity: 'run', entityId: run, after: { name } });
  }
}
