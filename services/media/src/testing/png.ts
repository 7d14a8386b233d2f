import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

type HandmadePng = { width: number; height: number; rows?: number; extra?: [string, Buffer][] };

/** A black 1-bit PNG written by hand; `rows` fewer than `height` makes the header claim more rows than there are. */
export function handmadePng({ width, height, rows = height, extra = [] }: HandmadePng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const deflated = promisify(deflate);

/**
 * The body of a zTXt or iCCP chunk that unpacks to this many zero bytes. It is packed beside the event loop: a server of
 * the same process that stands still for seconds closes its idle connections just when the next request uses one.
 */
export const unpacksTo = async (bytes: number): Promise<Buffer> =>
  Buffer.concat([Buffer.from('icc\0\0', 'latin1'), await deflated(Buffer.alloc(bytes), { level: 9 })]);
