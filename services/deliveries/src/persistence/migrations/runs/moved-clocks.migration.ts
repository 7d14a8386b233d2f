import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of phones whose clock was moved before they were sent. Null in marks of the previous release, whose replicas still add some while the release changes. */
export class MovedClocks1790000000741 implements MigrationInterface {
  readonly name = 'MovedClocks1790000000741';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE marks ADD COLUMN was_clock_moved boolean;
      COMMENT ON COLUMN marks.was_clock_moved IS 'The clock of the phone was moved between its last question to the server and the sending of the mark. Null: false.';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE marks DROP COLUMN was_clock_moved');
  }
}
