import { ShopSettings } from '../settings.js';
import { data, defineRoute, type Route } from './route.js';

/** Calls that the gateway answers itself. */
export const gatewayRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/settings',
    tag: 'settings',
    service: 'gateway',
    access: 'public',
    cache: 'no-cache',
    answer: data(ShopSettings),
    responseHeaders: { etag: 'Names this version of the answer, for If-None-Match' },
    summary: 'Settings of this installation that the pages need',
  }),
];
