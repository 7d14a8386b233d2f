import { createHash } from 'node:crypto';
import { matchesEtag, type AnswerHeaders } from '@2x7/service-kit';
import type { FastifyReply } from 'fastify';
import { compressBytes, minCompressedBytes, pickEncoding, type Encoding } from './content-encoding.js';

/** Types whose bytes are not compressed already. */
const texts = /^(text\/|image\/svg|application\/(json|xml|manifest))/;

/** Bytes of one answer and the headers that describe them. */
type Encoded = { bytes: Buffer; described: AnswerHeaders };

/** Bytes that are answered many times, with an ETag from their hash, compressed once per encoding. */
export class Representation {
  readonly etag: string;
  readonly isCompressible: boolean;
  /** Headers that a 304 has too. */
  readonly validators: AnswerHeaders;
  readonly plain: Encoded;
  private readonly encoded = new Map<Encoding, Encoded>();
  private readonly encoding = new Map<Encoding, Promise<Encoded>>();

  constructor(
    readonly body: Buffer,
    readonly type: string,
    encoded: Partial<Record<Encoding, Buffer>> = {},
  ) {
    this.isCompressible = body.length >= minCompressedBytes && texts.test(type);
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    this.validators = { etag: this.etag, ...(this.isCompressible && { vary: 'accept-encoding' }) };
    this.plain = { bytes: body, described: { ...this.validators, 'content-type': type } };
    for (const [encoding, bytes] of Object.entries(encoded)) if (bytes) this.keep(encoding as Encoding, bytes);
  }

  /** The bytes in this encoding, at once when they were asked for before. */
  in(encoding: Encoding): Encoded | Promise<Encoded> {
    const kept = this.encoded.get(encoding) ?? this.encoding.get(encoding);
    if (kept) return kept;
    const running = compressBytes[encoding](this.body).then((bytes) => this.keep(encoding, bytes));
    this.encoding.set(encoding, running);
    return running;
  }

  private keep(encoding: Encoding, bytes: Buffer): Encoded {
    const kept = { bytes, described: { ...this.plain.described, 'content-encoding': encoding } };
    this.encoded.set(encoding, kept);
    this.encoding.delete(encoding);
    return kept;
  }
}

type Kind = {
  status?: number;
  /** Headers of all answers of a kind. The object must be kept. */
  headers: AnswerHeaders;
};

/** Answers with the bytes in an encoding that the client accepts, or with 304 when the client has them. */
export function sendRepresentation(
  reply: FastifyReply,
  representation: Representation,
  { status = 200, headers }: Kind,
): FastifyReply | Promise<FastifyReply> {
  const { isCompressible, etag, plain, validators } = representation;
  if (status === 200 && matchesEtag(reply.request, etag)) return reply.sendKept({ status: 304, headers, described: validators });
  const encoding = isCompressible ? pickEncoding(reply.request.headers['accept-encoding']) : undefined;
  const encoded = encoding ? representation.in(encoding) : plain;
  if ('bytes' in encoded) return reply.sendKept({ status, headers, ...encoded });
  return encoded.then((once) => reply.sendKept({ status, headers, ...once }));
}
