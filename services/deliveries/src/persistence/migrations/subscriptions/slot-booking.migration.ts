import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Books meals in slots, or frees them, in the order of the list. Each slot is one UPDATE, which decides anew after it has waited for the row:
 * one UPDATE of all of them would lock them in any order, so that two could wait for each other in a circle.
 */
export class SlotBooking1790000000690 implements MigrationInterface {
  readonly name = 'SlotBooking1790000000690';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION book_slots(changed int[], meals int[], clock_offset interval) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        FOR i IN 1 .. cardinality(changed) LOOP
          UPDATE slots SET booked = booked + meals[i]
            WHERE slot = changed[i] AND frozen_at IS NULL AND clock_timestamp() + clock_offset < cut_off
              AND (meals[i] <= 0 OR (closed_reason IS NULL AND booked + meals[i] <= capacity));
          IF NOT FOUND THEN
            RAISE EXCEPTION 'slot % takes no change', changed[i] USING ERRCODE = 'SLOT1', DETAIL = changed[i];
          END IF;
        END LOOP;
      END $$;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION book_slots(int[], int[], interval);');
  }
}
