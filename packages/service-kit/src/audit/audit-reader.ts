import type { AuditEntry, AuditQuery } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sql } from '../database/sql.js';

type Row = Omit<AuditEntry, 'at'> & { at: Date };

const isListed = `at < coalesce($1::timestamptz, 'infinity') AND entity IS DISTINCT FROM $3`;

/** Reads the audit trail, which is append-only. */
@Injectable()
export class AuditReader {
  constructor(private readonly database: DataSource) {}

  /**
   * Entries older than `before`, newest first. The next page starts at the last entry's time, which the wire carries in
   * ms: entries of the same ms are therefore included beyond `limit`, or they would be on neither page.
   */
  async list({ before, without, limit }: AuditQuery): Promise<AuditEntry[]> {
    const rows = await sql.many<Row>(
      this.database,
      `WITH page AS (SELECT at FROM audit WHERE ${isListed} ORDER BY at DESC LIMIT $2)
       SELECT seq::text AS id, at, actor_id, action, entity, entity_id, before, after FROM audit
       WHERE ${isListed} AND at >= (SELECT date_trunc('milliseconds', min(at)) FROM page)
       ORDER BY at DESC, seq DESC`,
      [before ? new Date(before) : null, limit, without ?? null],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
