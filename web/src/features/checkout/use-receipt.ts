import { useIdempotencyKey } from '../../shared/use-idempotency-key';
import { newUuid } from '../../shared/uuid';

/** 36 characters. */
const newReceipt = (): string => `2x7-${newUuid().replaceAll('-', '')}`;

/**
 * The idempotency key of the order. It stays the same while the order and its price stay the same, so that a second
 * press of the pay button does not create a second order.
 */
export const useReceipt = () => useIdempotencyKey(newReceipt);
