import type { CreateOrder, OrderToPay, ShopSettings, VerifyPayment } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, getData, isCode, send } from '../../shared/api';

/** Idempotent by `receipt`. @throws ApiError */
export const createOrder = (order: CreateOrder, signal: AbortSignal) =>
  call<OrderToPay>('/orders/create-order', { method: 'POST', body: order, signal });

/** `createOrder` was refused: administrators have deleted the plan. */
export const isPlanDeleted = (error: unknown): boolean => isCode(error, 'not_found');

/** Settings of this installation: the address of the payment script and the payment mode. @throws ApiError */
export const fetchSettings = (signal: AbortSignal) => getData<ShopSettings>('/settings', signal);
export const settingsQuery = queryOptions({ queryKey: ['/settings'], queryFn: ({ signal }) => fetchSettings(signal) });

/** ms before the second and the third attempt. */
const pauses = [400, 1200];
/** ms for all attempts together. */
const timeout = 8000;

/** No answer, too many calls of this address (429), or a failed server. */
const isTransient = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 429;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads only the status; the body is not needed. */
async function tryToVerify(payment: VerifyPayment, signal: AbortSignal): Promise<void> {
  const { ok, status } = await send('/orders/verify-payment', { method: 'POST', body: payment, signal });
  if (!ok) throw new ApiError(status, 'unverified');
}

/**
 * Sends the provider's signed response to the shop, and retries transient failures within `timeout`.
 * If no attempt succeeds, the server's reconciler finds the payment.
 * @throws ApiError, or the timeout's DOMException
 */
export async function verifyPayment(payment: VerifyPayment): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tryToVerify(payment, signal);
    } catch (error) {
      const wait = pauses[attempt];
      if (wait === undefined || signal.aborted || !isTransient(error)) throw error;
      await pause(wait);
    }
  }
}
