import { defineRoute, type Route, type RouteFacts } from '../route.js';

type Facts = Omit<RouteFacts, 'service' | 'tag' | 'access' | 'method'>;
type Method = Route['method'];

/** A call that deliveries answers. */
export const row = (tag: string, method: Method, access: Route['access'], facts: Facts): Route =>
  defineRoute({ ...facts, method, tag, service: 'deliveries', access });

/**
 * Only deliveries receives the cookie of a customer or a rider, and sets it. A company, a mobile network or the Wi-Fi of the kitchen shares one
 * address; deliveries itself limits the links and the codes of one email.
 */
export const session = (tag: 'my' | 'run', method: Method, facts: Facts): Route =>
  row(tag, method, 'public', { isCompressed: false, requestHeaders: ['cookie'], limit: 60, ...facts });
export const mine = (method: Method, facts: Facts): Route => row('my', method, 'customer', { trafficClass: 'customer', ...facts });
export const rider = (method: Method, facts: Facts): Route => row('run', method, 'rider', { trafficClass: 'customer', ...facts });
export const admin = (method: Method, facts: Facts): Route => row('deliveries', method, 'admin', facts);
export const confirmedAdmin = (method: Method, facts: Facts): Route => row('deliveries', method, 'confirmed-admin', facts);

/** What a command can be refused for: its cut-off has passed, the slot is full, the kitchen is closed. */
export const refusals = ['conflict', 'too_late', 'slot_full', 'slot_closed', 'outside_service_area'] as const;
