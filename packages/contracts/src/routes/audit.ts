import { z } from 'zod';
import { AuditEntry, AuditQuery } from '../audit.js';
import type { AuditedServiceName } from '../services.js';
import { data, defineRoute, type Route } from './route.js';

/** A service's own audit trail. */
export const auditRoute = (service: AuditedServiceName): Route =>
  defineRoute({
    method: 'GET',
    path: `/audit/${service}`,
    tag: 'audit',
    service,
    access: 'admin',
    query: AuditQuery,
    answer: data(z.array(AuditEntry)),
    summary: `Audit trail of ${service}, newest first`,
  });
