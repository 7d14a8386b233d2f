import { z } from 'zod';
import { roles } from './business.js';
import { maxProblemPhotos } from './deliveries/customers/problem-kinds.js';
import { PaidOrder } from './events.js';
import { Id } from './text/fields.js';

/** POST /internal/sessions/resolve (gateway → auth): the cookie's token in, its live session out, with the seconds since the password was typed; 401 when there is none. */
export const ResolveSession = z.object({ token: z.string().max(128) });
export const ResolvedSession = z.object({ session: Id, user: Id, role: z.enum(roles), password_age: z.int().optional() });
export type ResolvedSession = z.infer<typeof ResolvedSession>;

/** GET /internal/images/in-use?url= (media → catalog). */
export const ImageUse = z.object({ in_use: z.boolean() });
export type ImageUse = z.infer<typeof ImageUse>;

/**
 * What catalog says when a dish is unknown or deleted: GET /internal/sample-menu/:id (deliveries → catalog). The 404 of an earlier release, which
 * does not have the route, says something else.
 */
export const dishNotFound = 'Dish not found.';

/** A paid order that is not fully refunded, as `order.paid` describes it, with what was refunded of it. */
export const PaidOrderWithRefunds = PaidOrder.extend({
  refunds: z.array(z.object({ refund_id: Id, amount_paise: z.int(), refunded_at: z.iso.datetime() })),
});
export type PaidOrderWithRefunds = z.infer<typeof PaidOrderWithRefunds>;

/**
 * GET /internal/orders/paid?after=&since= (deliveries → orders): oldest first; `next` is the value of `after` for the next page, null on the last.
 * With `since`, only orders that were made at this moment or later; the answer repeats it. Earlier releases answer all orders, without `since`.
 */
export const PaidOrderQuery = z.object({ after: z.string().max(200).optional(), since: z.iso.datetime().optional() });
export type PaidOrderQuery = z.output<typeof PaidOrderQuery>;
export const PaidOrderPage = z.object({
  orders: z.array(PaidOrderWithRefunds),
  next: z.string().nullable(),
  since: z.iso.datetime().optional(),
});
export type PaidOrderPage = z.infer<typeof PaidOrderPage>;

/**
 * GET /internal/orders/:id/money (deliveries → orders): paise of a paid order that are neither refunded nor about to be, and the refunds that were
 * not refused. One that deliveries requested has the id of its request.
 */
export const OrderMoney = z.object({ left_paise: z.int(), refund_ids: z.array(Id) });
export type OrderMoney = z.infer<typeof OrderMoney>;

/** POST /internal/photos/claim (deliveries → media): the photos of `customer` belong to a problem from now on and are kept for a year. All or none. */
export const ClaimPhotos = z.object({ customer: Id, ids: z.array(Id).min(1).max(maxProblemPhotos) });
export type ClaimPhotos = z.output<typeof ClaimPhotos>;

/** POST /internal/photos/transfer (deliveries → media): the photos belong to `customer` from now on. */
export const TransferPhotos = z.object({ customer: Id, ids: z.array(Id).min(1).max(500) });
export type TransferPhotos = z.output<typeof TransferPhotos>;

/** POST /internal/photos/erasure (deliveries → media). */
export const ErasePhotos = z.object({ customer: Id });
export type ErasePhotos = z.output<typeof ErasePhotos>;

/** The answer of all three: how many photos the call named or deleted. */
export const PhotoCount = z.object({ photos: z.int() });
export type PhotoCount = z.infer<typeof PhotoCount>;
