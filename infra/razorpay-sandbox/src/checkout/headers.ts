import type { FastifyReply } from 'fastify';

/** For every answer to a browser. */
export function setAssetHeaders(reply: FastifyReply, contentType: string): FastifyReply {
  return reply
    .type(contentType)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin');
}

type PagePolicy = { frameAncestors: string; formAction: string };

/** The window loads only its own files, can be framed by the shop only, and is not cached. */
export function setPageHeaders(reply: FastifyReply, { frameAncestors, formAction }: PagePolicy): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
  ];
  return setAssetHeaders(reply, 'text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .header('cache-control', 'no-store');
}
