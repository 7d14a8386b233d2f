import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { RunningService } from '../bootstrap/service-parts.js';
import { accessKey } from '../access/access.guard.js';

const pathOf = (...parts: unknown[]): string =>
  `/${parts
    .map((part) => String(part).replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')}`;

/** Every route of a service with its access level, sorted: `GET /meal-plans public`; `closed` for a route without @Access. */
export function listAccess({ app }: RunningService): string[] {
  const reflector = app.get(Reflector);
  const rows = app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      const controller = metatype as unknown as { prototype: Record<string, () => unknown> };
      return new MetadataScanner().getAllMethodNames(controller.prototype).flatMap((name) => {
        const handler = controller.prototype[name]!;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        const level = reflector.getAllAndOverride<string | undefined>(accessKey, [handler, metatype as never]);
        const path = pathOf(Reflect.getMetadata(PATH_METADATA, metatype as object), Reflect.getMetadata(PATH_METADATA, handler));
        return [`${RequestMethod[method]} ${path} ${level ?? 'closed'}`];
      });
    });
  return rows.sort();
}
