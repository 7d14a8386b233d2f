import { auditedServices } from '../services.js';
import { auditRoute } from './audit.js';
import { authRoutes } from './auth.js';
import { catalogRoutes } from './catalog.js';
import { customerRoutes } from './deliveries/customers.js';
import { kitchenRoutes } from './deliveries/kitchen.js';
import { planRoutes } from './deliveries/plans.js';
import { problemRoutes } from './deliveries/problems.js';
import { riderRoutes } from './deliveries/riders.js';
import { runRoutes } from './deliveries/runs.js';
import { gatewayRoutes } from './gateway.js';
import { mediaRoutes } from './media.js';
import { orderRoutes } from './orders.js';
import type { Route } from './route.js';

export type { Route, TrafficClass } from './route.js';

/** Every call of the public API. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...catalogRoutes,
  ...mediaRoutes,
  ...orderRoutes,
  ...customerRoutes,
  ...riderRoutes,
  ...kitchenRoutes,
  ...runRoutes,
  ...planRoutes,
  ...problemRoutes,
  ...auditedServices.map(auditRoute),
  ...gatewayRoutes,
];
