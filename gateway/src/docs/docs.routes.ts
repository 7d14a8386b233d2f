import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { customerCookie, riderCookie, userCookie } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { docsPageHeaders } from '../security/content-security.js';
import { openApiDocument, type CookieNames } from './openapi.js';

const require = createRequire(import.meta.url);
const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'));
const swaggerFile = (name: string): Buffer => readFileSync(join(swaggerUi, name));

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>2x7 API</title>
<link rel="icon" href="docs/favicon.png" type="image/png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="docs/swagger-ui.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });
`;

type File = [path: string, type: string, read: () => Buffer];

const files = (cookies: CookieNames): File[] => [
  ['/openapi.json', 'application/json; charset=utf-8', () => Buffer.from(JSON.stringify(openApiDocument(cookies)))],
  ['/docs', 'text/html; charset=utf-8', () => Buffer.from(page)],
  ['/docs/start.js', 'text/javascript; charset=utf-8', () => Buffer.from(start)],
  ['/docs/swagger-ui.js', 'text/javascript; charset=utf-8', () => swaggerFile('swagger-ui-bundle.js')],
  ['/docs/swagger-ui.css', 'text/css; charset=utf-8', () => swaggerFile('swagger-ui.css')],
  ['/docs/favicon.png', 'image/png', () => swaggerFile('favicon-32x32.png')],
];

/** Paths of the API documentation, below /api/v1. */
export const docsPaths: readonly string[] = files({ session: '', customer: '', rider: '' }).map(([path]) => path);

/** The OpenAPI document and its page, from the shop's own origin; each file is read at its first request. */
@Injectable()
export class DocsRoutes {
  private readonly cookies: CookieNames;

  constructor(@Inject(gatewayConfigToken) { publicUrl }: GatewayConfig) {
    this.cookies = { session: userCookie(publicUrl).name, customer: customerCookie(publicUrl).name, rider: riderCookie(publicUrl).name };
  }

  register(scope: FastifyInstance): void {
    for (const [path, type, read] of files(this.cookies)) {
      let kept: Representation | undefined;
      scope.get(path, (_request, reply) => {
        kept ??= new Representation(read(), type);
        return sendRepresentation(reply, kept, { headers: docsPageHeaders });
      });
    }
  }
}
