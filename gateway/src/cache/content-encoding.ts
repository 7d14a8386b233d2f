import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Transform } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Bytes below which compressing is not worth it: they fit into one packet. */
export const minCompressedBytes = 1_024;

/** Browsers send few different headers; parsing one takes as long as sending a small answer. */
const picked = new LRUCache<string, { encoding?: Encoding }>({ max: 100 });

/** The encoding to answer with, by the client's accept-encoding (RFC 9110 §12.5.3); br where the client likes both the same. */
export function pickEncoding(accepted = ''): Encoding | undefined {
  const known = picked.get(accepted);
  if (known) return known.encoding;
  const encoding = (negotiate(accepted.toLowerCase(), ['br', 'gzip']) as Encoding | null) ?? undefined;
  picked.set(accepted, { encoding });
  return encoding;
}

/** Compresses bytes that are answered many times. */
export const compressBytes = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
} satisfies Record<Encoding, unknown>;

/** Compresses an answer while it is sent. */
export const compressStream = {
  br: (): Transform => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (): Transform => createGzip(),
} satisfies Record<Encoding, unknown>;
