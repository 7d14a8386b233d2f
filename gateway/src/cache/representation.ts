import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
export type Encoding = keyof typeof compressors;

/** Bytes below which compressing is not worth it: they fit into one packet. */
export const worthCompressing = 1_024;

/** The best encoding that the client takes (RFC 9110 §12.5.3; `q=0` refuses one). */
export function pickEncoding(accepted: string | undefined): Encoding | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = (accepted ?? '')
    .split(',')
    .filter((entry) => !refused.test(entry))
    .map((entry) => entry.split(';')[0]!.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

/** Bytes that are answered many times: named by their hash, compressed once. */
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
    const kept = this.encoded.get(encoding) ?? compressors[encoding](this.body);
    this.encoded.set(encoding, kept);
    return kept;
  }
}

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match'];
  return (
    known !== undefined &&
    (known.trim() === '*' ||
      known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag.slice(2)))
  );
};

/** Answers with the bytes, compressed as the client takes them, or with 304 when it has them. */
export async function sendRepresentation(
  reply: FastifyReply,
  representation: Representation,
): Promise<FastifyReply> {
  const { body, type, etag } = representation;
  const compressible = body.length >= worthCompressing;
  void reply.headers({ etag, ...(compressible && { vary: 'accept-encoding' }) });
  if (reply.statusCode === 200 && isKnown(reply.request, etag)) return reply.code(304).send();
  const encoding = compressible ? pickEncoding(reply.request.headers['accept-encoding']) : undefined;
  void reply.header('content-type', type);
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await representation.in(encoding));
}
