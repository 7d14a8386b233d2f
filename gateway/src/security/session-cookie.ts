import type { GatewayConfig } from '../config.js';

/** Name of the session cookie. The `__Host-` prefix binds it to this host and to https. */
export const sessionCookieName = ({ publicUrl }: Pick<GatewayConfig, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
