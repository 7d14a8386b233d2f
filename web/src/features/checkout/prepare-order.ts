import type { CreateOrder, OrderToPay } from '@2x7/contracts';
import { createOrder, fetchSettings } from './checkout.api';
import { loadProvider } from './payment-window';

async function loadWindow(signal: AbortSignal): Promise<void> {
  const { checkout_script_url: url } = await fetchSettings(signal);
  await loadProvider(url);
}

/**
 * Makes the order while the provider's script is on its way; what the order says counts first.
 * @throws ApiError, ProviderUnavailable
 */
export async function prepareOrder(order: CreateOrder, signal: AbortSignal): Promise<OrderToPay> {
  const loaded = loadWindow(signal);
  // Heard below, unless the order fails before.
  loaded.catch(() => undefined);
  const created = await createOrder(order, signal);
  await loaded;
  return created;
}
