import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Device cookies are signed together with this value. A new value ends every device cookie of the user: with a new password, with
 * disabling and after a restore.
 */
export class DeviceEpoch1790000000103 implements MigrationInterface {
  readonly name = 'DeviceEpoch1790000000103';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE users ADD COLUMN device_epoch uuid NOT NULL DEFAULT gen_random_uuid()');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE users DROP COLUMN device_epoch');
  }
}
