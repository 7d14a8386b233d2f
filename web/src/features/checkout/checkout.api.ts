import type { CreateOrder, OrderToPay, ShopSettings, VerifyPayment } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, getData, send } from '../../shared/api';

/** Idempotent by `receipt`. @throws ApiError */
export const createOrder = (order: CreateOrder, signal: AbortSignal) =>
  call<OrderToPay>('/orders/create-order', { method: 'POST', body: order, signal });

/** Where this installation's payment script is, and whether money moves. @throws ApiError */
export const fetchSettings = (signal: AbortSignal) => getData<ShopSettings>('/settings', signal);
export const settingsQuery = queryOptions({ queryKey: ['/settings'], queryFn: ({ signal }) => fetchSettings(signal) });

/** Milliseconds. */
const pauses = [400, 1200];
const patience = 8000;

const isPassing = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the answer says is not read: that it came is enough. */
async function tryToVerify(payment: VerifyPayment, signal: AbortSignal): Promise<void> {
  const { ok, status } = await send('/orders/verify-payment', { method: 'POST', body: payment, signal });
  if (!ok) throw new ApiError(status, 'unverified');
}

/**
 * Hands the provider's answer to the shop; asks again where the failure may pass, for a few seconds in all.
 * The server finds the payment by itself, should none of it arrive.
 * @throws ApiError, or the timeout's DOMException
 */
export async function verifyPayment(payment: VerifyPayment): Promise<void> {
  const signal = AbortSignal.timeout(patience);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tryToVerify(payment, signal);
    } catch (error) {
      const wait = pauses[attempt];
      if (wait === undefined || signal.aborted || !isPassing(error)) throw error;
      await pause(wait);
    }
  }
}
