import { Id, type Route } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';

/** The row's path with the id filled in; no other part of the client's spelling passes. @throws AppError 404 when the id is no UUID */
export function routePath(route: Route, request: FastifyRequest): string {
  if (!route.path.includes(':id')) return route.path;
  const id = Id.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw new AppError('not_found', 'Not found.');
  return route.path.replace(':id', id.data.toLowerCase());
}
