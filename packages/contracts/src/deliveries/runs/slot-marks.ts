import { z } from 'zod';
import { Id } from '../../text/fields.js';
import { KitchenSlot } from '../kitchen/kitchen.js';
import { DeliveryOutcome } from './marks.js';
import { SlotInput } from '../customers/subscription.js';

/** A delivery of a slot, as administrators enter its mark from paper. */
export const SlotDelivery = z
  .object({
    delivery_id: Id,
    subscription_id: Id,
    order_number: z.string(),
    name: z.string(),
    address: z.string(),
    meals: z.int(),
    /** Null while it is not marked. */
    outcome: DeliveryOutcome.nullable(),
  })
  .meta({ id: 'SlotDelivery', description: 'A delivery of a slot, and what became of it' });
export type SlotDelivery = z.infer<typeof SlotDelivery>;

/** `after`: the id of the last delivery of the page before. */
export const SlotMarksQuery = SlotInput.extend({ after: Id.optional() });
export type SlotMarksQuery = z.output<typeof SlotMarksQuery>;

/** `next` is the value of `after` for the next page; null on the last. */
export const SlotMarks = z
  .object({ now: z.iso.datetime(), slot: KitchenSlot, deliveries: z.array(SlotDelivery), next: z.string().nullable() })
  .meta({ id: 'SlotMarks', description: 'The deliveries of a slot by name' });
export type SlotMarks = z.infer<typeof SlotMarks>;

/** Deliveries whose outcome the marks of the call decide; of a repeated call 0. One that keeps a rider's mark does not count. */
export const MarksEntered = z.object({ marks: z.int() }).meta({ id: 'MarksEntered', description: 'How many deliveries the marks decide' });
export type MarksEntered = z.infer<typeof MarksEntered>;
