import { fetchSettings } from '../checkout.api';
import { loadProvider } from './payment-window';

/** Loads the provider's script, once for this page. @throws ApiError, ProviderUnavailable */
async function load(signal: AbortSignal): Promise<void> {
  const { checkout_script_url: url } = await fetchSettings(signal);
  await loadProvider(url);
}

/** Begins to load the payment window, and waits for it where it is needed. @returns waits; throws ApiError, ProviderUnavailable */
export function beginWindow(signal: AbortSignal): () => Promise<void> {
  const loaded = load(signal);
  // Awaited by the caller. The empty handler prevents an unhandled rejection if the order fails first.
  loaded.catch(() => undefined);
  return () => loaded;
}
