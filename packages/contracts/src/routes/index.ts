import { auditedServices } from '../services.js';
import { auditRoute } from './audit.js';
import { authRoutes } from './auth.js';
import { catalogRoutes } from './catalog.js';
import { deliveryRoutes } from './deliveries.js';
import { gatewayRoutes } from './gateway.js';
import { mediaRoutes } from './media.js';
import { orderRoutes } from './orders.js';
import { problemRoutes } from './problems.js';
import type { Route } from './route.js';

export type { CacheRule, Route, TrafficClass } from './route.js';

/** Every call of the public API. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...catalogRoutes,
  ...mediaRoutes,
  ...orderRoutes,
  ...deliveryRoutes,
  ...problemRoutes,
  ...auditedServices.map(auditRoute),
  ...gatewayRoutes,
];
