import type { Diet, SlotNumber } from '@2x7/contracts';
import type { Statement } from '@2x7/service-kit';
import { lockDeliveries } from './lock-deliveries.js';
import { plannedBoxes } from './planned-boxes.js';

/** Boxes with allergies or a note come first, then the plans by name. */
const insertBoxes = `
  INSERT INTO boxes (delivery_id, number, slot, serial, person, name, diet, is_diet_known, allergies, note, plan_name)
  SELECT delivery_id, number, $1, row_number() OVER (ORDER BY allergies = '[]' AND note = '', plan_name, diet, delivery_id, number),
    person, name, diet, is_diet_known, ARRAY(SELECT jsonb_array_elements_text(allergies)), note, plan_name
  FROM (${plannedBoxes}) box ON CONFLICT DO NOTHING`;

/**
 * SQL condition on a row of slots: it was closed so shortly before its cut-off that not every delivery was planned again. The kitchen cooks none
 * of them, so the slot is called off.
 */
const isLeftClosed = 'closed_reason IS NOT NULL AND EXISTS (SELECT FROM deliveries d WHERE d.slot = slots.slot)';

/**
 * Locks the deliveries of a frozen slot and writes their boxes. The slot's row comes last, because commands hold deliveries while they wait
 * for it. The statements may be repeated.
 * @param now SQL of the current time
 */
export const countBoxes = (slot: SlotNumber, { defaultDiet, now }: { defaultDiet: Diet; now: string }): Statement[] => [
  { text: lockDeliveries, values: [slot] },
  { text: insertBoxes, values: [slot, defaultDiet] },
  {
    text: `UPDATE slots SET boxed_at = ${now}, called_off_at = CASE WHEN ${isLeftClosed} THEN ${now} END,
       called_off_reason = CASE WHEN ${isLeftClosed} THEN closed_reason END WHERE slot = $1 AND boxed_at IS NULL`,
    values: [slot],
  },
];
