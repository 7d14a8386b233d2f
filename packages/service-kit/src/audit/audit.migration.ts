import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who did what to which entity, with its state before and after. The service's own role may insert and read rows only. */
export class AuditTrail1790000000002 implements MigrationInterface {
  readonly name = 'AuditTrail1790000000002';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        actor_id uuid,
        action text NOT NULL,
        entity text NOT NULL,
        entity_id text NOT NULL,
        before jsonb,
        after jsonb,
        request_id text
      );
      CREATE INDEX audit_entity ON audit (entity, entity_id);
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = '42501'; END $$;
      CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
      DO $$ DECLARE other text; BEGIN
        FOR other IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
          WHERE table_name = 'audit' AND grantee NOT IN (current_user, 'PUBLIC') LOOP
          EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM %I', other);
        END LOOP;
      END $$;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE audit; DROP FUNCTION refuse_audit_change();');
  }
}

/** The audit trail is read newest first. */
export class AuditNewestFirst1790000000003 implements MigrationInterface {
  readonly name = 'AuditNewestFirst1790000000003';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX audit_newest ON audit (at DESC)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX audit_newest');
  }
}
