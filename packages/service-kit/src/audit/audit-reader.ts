import type { AuditEntry, AuditQuery } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Row = Omit<AuditEntry, 'at'> & { at: Date };

/** Reads the audit trail; nothing here or elsewhere changes it. */
@Injectable()
export class AuditReader {
  constructor(private readonly database: DataSource) {}

  /**
   * Newest first, older than `before`. A page asks for the next one by its last moment, which is told in ms:
   * so entries that share the last one's ms come with it, beyond `limit`, rather than falling between two pages.
   */
  async list({ before, limit }: AuditQuery): Promise<AuditEntry[]> {
    const rows: Row[] = await this.database.query(
      `WITH page AS (SELECT at FROM audit WHERE at < coalesce($1::timestamptz, 'infinity') ORDER BY at DESC LIMIT $2)
       SELECT seq::text AS id, at, actor_id, action, entity, entity_id, before, after FROM audit
       WHERE at < coalesce($1::timestamptz, 'infinity') AND at >= (SELECT date_trunc('milliseconds', min(at)) FROM page)
       ORDER BY at DESC, seq DESC`,
      [before ?? null, limit],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
