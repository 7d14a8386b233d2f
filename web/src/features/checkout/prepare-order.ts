import type { CreateOrder, OrderToPay } from '@2x7/contracts';
import { createOrder, fetchSettings } from './checkout.api';
import { loadProvider } from './payment-window';

async function loadWindow(signal: AbortSignal): Promise<void> {
  const { checkout_script_url: url } = await fetchSettings(signal);
  await loadProvider(url);
}

/**
 * Creates the order while the provider's script loads. If both fail, throws the error of the order.
 * @throws ApiError, ProviderUnavailable
 */
export async function prepareOrder(order: CreateOrder, signal: AbortSignal): Promise<OrderToPay> {
  const loaded = loadWindow(signal);
  // Awaited below. The empty handler prevents an unhandled rejection if the order fails first.
  loaded.catch(() => undefined);
  const created = await createOrder(order, signal);
  await loaded;
  return created;
}
