import { z } from 'zod';

/** The idempotency key of a new plan or dish. It becomes the item's id, so that one key makes one item. Absent: every call makes one. */
export const itemKey = z.uuid({ error: 'Key must be a UUID' }).toLowerCase().optional();
