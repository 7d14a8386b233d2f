import { z } from 'zod';
import { line } from '../../text/fields.js';
import { SlotInput } from '../customers/subscription.js';

/** Calls off a frozen slot in an emergency: what is not marked fails, and its meals are owed again. */
export const CallOffSlot = z
  .object({
    ...SlotInput.shape,
    reason: line('Reason', 120),
    /** Answers what would happen and changes nothing. */
    dry_run: z.boolean().default(false),
  })
  .meta({ id: 'CallOffSlot', description: 'Calls off a frozen slot' });
export type CallOffSlot = z.output<typeof CallOffSlot>;

/** What fails. `customers`: each gets an email for each plan. */
export const SlotCalledOff = z
  .object({ deliveries: z.int(), meals: z.int(), customers: z.int() })
  .meta({ id: 'SlotCalledOff', description: 'The deliveries that do not come' });
export type SlotCalledOff = z.infer<typeof SlotCalledOff>;
