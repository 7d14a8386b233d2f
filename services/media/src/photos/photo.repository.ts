import type { Identity } from '@2x7/contracts';
import { AppError, Audit, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { Photo } from './photo.entity.js';

/** Photos that a customer may have uploaded or tried to upload within an hour without reporting a problem with them: five reports of four photos. */
const maxUnclaimed = 20;
/** s. */
const waitSeconds = 15 * 60;

/** Rows of photos. A change and its audit rows are one transaction; they do not name the customer, because they outlive the photo. */
@Injectable()
export class PhotoRepository {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError rate_limited */
  async refuseTooMany(customerId: string, db: Db = this.database): Promise<void> {
    const { count } = await sql.one<{ count: number }>(
      db,
      `SELECT count(*)::int AS count FROM photos
       WHERE customer_id = $1 AND claimed_at IS NULL AND created_at > now() - interval '1 hour'`,
      [customerId],
    );
    if (count < maxUnclaimed) return;
    throw new AppError('rate_limited', 'You uploaded many photos just now. Please send your report, or try again later.', {
      retryAfterSeconds: waitSeconds,
    });
  }

  /**
   * Counts an upload whose bytes are still to be decoded: the photo is one that is deleted after an hour, until `show`.
   * Uploads of one customer wait for each other here, so that none exceeds the limit.
   * @throws AppError rate_limited
   */
  add(id: string, customerId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await sql.execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('photos ' || $1, 0))`, [customerId]);
      await this.refuseTooMany(customerId, tx);
      await tx.insert(Photo, { id, customerId, deletedAt: () => "now() + interval '1 hour'" });
    });
  }

  /** Called when the file of an added photo is stored. @throws AppError unavailable when its customer was erased meanwhile */
  show(id: string, actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      const text = 'UPDATE photos SET deleted_at = NULL WHERE id = $1 AND deleted_at > now() RETURNING id';
      if (!(await sql.oneOrNone(tx, text, [id]))) throw new AppError('unavailable', 'The photo could not be stored. Please try again.');
      await this.record(tx, { actor, action: 'uploaded', ids: [id] });
    });
  }

  find(id: string): Promise<Photo | null> {
    return this.database.getRepository(Photo).findOneBy({ id, deletedAt: IsNull() });
  }

  /** All or none of the photos belong to a problem from now on. Repeated, it changes nothing. @throws AppError 404 */
  claim(customerId: string, ids: string[], actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      const photos = await tx.find(Photo, { where: { id: In(ids), customerId, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
      if (photos.length < new Set(ids).size) throw new AppError('not_found', 'A photo no longer exists. Please add it again.');
      const unclaimed = photos.filter(({ claimedAt }) => !claimedAt).map(({ id }) => id);
      await tx.update(Photo, { id: In(unclaimed) }, { claimedAt: () => 'now()' });
      await this.record(tx, { actor, action: 'claimed', ids: unclaimed });
    });
  }

  /** Photos of problems belong to the customer from now on. Repeated, it changes nothing. */
  transfer(customerId: string, ids: string[], actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      const text = 'UPDATE photos SET customer_id = $1 WHERE id = ANY ($2) AND customer_id <> $1 RETURNING id';
      const transferred = await sql.many<{ id: string }>(tx, text, [customerId, ids]);
      await this.record(tx, { actor, action: 'transferred', ids: transferred.map(({ id }) => id) });
    });
  }

  /** Marks every photo of the customer as deleted. @returns their number */
  markOfCustomer(customerId: string, actor: Identity): Promise<number> {
    return this.mark('customer_id = $1', [customerId], actor);
  }

  /** Marks photos that were not claimed for a day, and those that were claimed a year ago, at most 500. @returns their number */
  async markExpired(): Promise<number> {
    const expired = `id IN (
      (SELECT id FROM photos WHERE claimed_at IS NULL AND created_at < now() - interval '1 day' AND deleted_at IS NULL LIMIT 250)
      UNION ALL (SELECT id FROM photos WHERE claimed_at < now() - interval '365 days' AND deleted_at IS NULL LIMIT 250))`;
    return this.mark(expired, [], { kind: 'service', name: 'media' });
  }

  /** Photos whose file is still to be removed, at most 500. */
  async markedDeleted(): Promise<string[]> {
    const rows = await sql.many<{ id: string }>(this.database, 'SELECT id FROM photos WHERE deleted_at <= now() ORDER BY id LIMIT 500');
    return rows.map(({ id }) => id);
  }

  /** Called last, when the photos have no files left. */
  async deleteMarked(ids: string[]): Promise<void> {
    await sql.execute(this.database, 'DELETE FROM photos WHERE id = ANY($1) AND deleted_at <= now()', [ids]);
  }

  /** Those of the ids that have a row. */
  async existingIds(ids: string[]): Promise<Set<string>> {
    const rows = await this.database.getRepository(Photo).find({ select: { id: true }, where: { id: In(ids) } });
    return new Set(rows.map(({ id }) => id));
  }

  private mark(condition: string, values: unknown[], actor: Identity): Promise<number> {
    return this.database.transaction(async (tx) => {
      const text = `UPDATE photos SET deleted_at = now() WHERE ${condition} AND (deleted_at IS NULL OR deleted_at > now()) RETURNING id`;
      const ids = (await sql.many<{ id: string }>(tx, text, values)).map(({ id }) => id);
      await this.record(tx, { actor, action: 'deleted', ids });
      return ids.length;
    });
  }

  private async record(tx: EntityManager, { actor, action, ids }: { actor: Identity; action: string; ids: string[] }): Promise<void> {
    for (const entityId of ids) await this.audit.record(tx, { actor, action, entity: 'photo', entityId });
  }
}
