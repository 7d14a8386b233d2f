import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressBytes, minCompressedBytes, pickEncoding, type Encoding } from './content-encoding.js';

/** Bytes that are answered many times, with an ETag from their hash, compressed once per encoding. */
export class Representation {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly body: Buffer,
    readonly type: string,
  ) {
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const kept = this.encoded.get(encoding) ?? compressBytes[encoding](this.body);
    this.encoded.set(encoding, kept);
    return kept;
  }
}

/** Whether If-None-Match names this ETag (weak comparison, RFC 9110 §13.1.2). */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match'];
  return (
    known !== undefined && (known.trim() === '*' || known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag.slice(2)))
  );
};

/** Answers with the bytes in an encoding that the client accepts, or with 304 when the client has them. */
export async function sendRepresentation(reply: FastifyReply, representation: Representation): Promise<FastifyReply> {
  const { body, type, etag } = representation;
  const compressible = body.length >= minCompressedBytes;
  void reply.headers({ etag, ...(compressible && { vary: 'accept-encoding' }) });
  if (reply.statusCode === 200 && isKnown(reply.request, etag)) return reply.code(304).send();
  const encoding = compressible ? pickEncoding(reply.request.headers['accept-encoding']) : undefined;
  void reply.header('content-type', type);
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await representation.in(encoding));
}
