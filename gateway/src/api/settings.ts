import { ShopSettings } from '@2x7/contracts';
import { enveloped } from '@2x7/service-kit';
import type { GatewayConfig } from '../config.js';
import { Representation } from '../cache/representation.js';

/** The answer of GET /settings. */
export function settingsOf({ checkout, testMode }: GatewayConfig): Representation {
  const data: ShopSettings = { checkout_script_url: checkout.scriptUrl, test_mode: testMode };
  return new Representation(Buffer.from(JSON.stringify(enveloped(data))), 'application/json; charset=utf-8');
}
