import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressBytes, minCompressedBytes, pickEncoding, type Encoding } from './content-encoding.js';

/** Types whose bytes are not compressed already. */
const texts = /^(text\/|image\/svg|application\/(json|xml|manifest))/;

/** Bytes that are answered many times, with an ETag from their hash, compressed once per encoding. */
export class Representation {
  readonly etag: string;
  readonly isCompressible: boolean;
  private readonly encoding = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly body: Buffer,
    readonly type: string,
    private readonly encoded: Partial<Record<Encoding, Buffer>> = {},
  ) {
    this.isCompressible = body.length >= minCompressedBytes && texts.test(type);
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  /** The bytes in this encoding, at once when they were asked for before. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    const kept = this.encoded[encoding] ?? this.encoding.get(encoding);
    if (kept) return kept;
    const running = compressBytes[encoding](this.body).then((bytes) => {
      this.encoded[encoding] = bytes;
      this.encoding.delete(encoding);
      return bytes;
    });
    this.encoding.set(encoding, running);
    return running;
  }
}

/** Whether If-None-Match names this ETag (weak comparison, RFC 9110 §13.1.2). */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || !etag) return false;
  const tag = etag.replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

/** Answers with the bytes in an encoding that the client accepts, or with 304 when the client has them. */
export function sendRepresentation(reply: FastifyReply, representation: Representation): FastifyReply | Promise<FastifyReply> {
  const { body, type, etag, isCompressible } = representation;
  void reply.header('etag', etag);
  if (isCompressible) void reply.header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && isKnown(reply.request, etag)) return reply.code(304).send();
  const encoding = isCompressible ? pickEncoding(reply.request.headers['accept-encoding']) : undefined;
  void reply.header('content-type', type);
  if (!encoding) return reply.send(body);
  void reply.header('content-encoding', encoding);
  const bytes = representation.in(encoding);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((encoded) => reply.send(encoded));
}
