import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { imageVariants, imageWidths } from '@2x7/contracts';
import sharp from 'sharp';
import { billionLaughs, filling, svg, quadraticBlowUp, reachingOut, readsAFile, slowSvg, usesOfUses } from '../testing/svg.js';
import { startMedia, type TestMedia } from '../testing/media.js';
import { handmadePng, unpacksTo } from '../testing/png.js';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';
type Case = [string, number, () => Buffer | Promise<Buffer>];

const limit = 5 * 1024 * 1024;
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const made = (format: Format): Promise<Buffer> => {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: 'red', noise } });
  return image[format]().toBuffer();
};
const cut = async (format: Format): Promise<Buffer> => (await made(format)).subarray(0, 6_000);
const padded = async (size: number): Promise<Buffer> => {
  const image = await made('jpeg');
  return Buffer.concat([image, Buffer.alloc(size - image.length)]);
};
const then = async (image: Promise<Buffer>, ...rest: string[]): Promise<Buffer> =>
  Buffer.concat([await image, ...rest.map((text) => Buffer.from(text, 'latin1'))]);
const page = '<html><script>alert(document.cookie)</script></html>';

/** A JPEG comment right after the first two bytes. */
async function commented(comment: string): Promise<Buffer> {
  const image = await made('jpeg');
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return Buffer.concat([image.subarray(0, 2), head, Buffer.from(comment), image.subarray(2)]);
}

/** A large progressive JPEG with its last scan repeated: few bytes, much to decode. */
async function manyScans(): Promise<Buffer> {
  const image = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = image.subarray(image.lastIndexOf(Buffer.from([0xff, 0xda])), image.length - 2);
  const times = Math.floor((limit - image.length) / last.length);
  return Buffer.concat([image.subarray(0, -2), ...Array.from({ length: times }, () => last), image.subarray(-2)]);
}

/** A small PNG with a chunk of this type that unpacks to 200 MB. */
const unpacking = async (type: 'zTXt' | 'iCCP'): Promise<Buffer> =>
  handmadePng({ width: 9, height: 9, extra: [[type, await unpacksTo(200_000_000)]] });

/** 100,000 frames of one pixel, 18 bytes each. */
const manyFrames = (): Buffer => {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: 100_000 }, () => frame), Buffer.from(';')]);
};

const sizes: Case[] = [
  ['exactly 5 × 1024 × 1024 bytes', 201, () => padded(limit)],
  ['one byte more', 413, () => padded(limit + 1)],
  ['no byte', 422, () => Buffer.alloc(0)],
  ['one byte', 415, () => Buffer.from([0xff])],
  ['8,000 pixels wide', 201, () => handmadePng({ width: 8_000, height: 3 })],
  ['8,001 pixels wide', 422, () => handmadePng({ width: 8_001, height: 3 })],
  ['8,001 pixels high', 422, () => handmadePng({ width: 3, height: 8_001 })],
  ['25 megapixels', 201, () => handmadePng({ width: 5_000, height: 5_000 })],
  ['a row above 25 megapixels', 422, () => handmadePng({ width: 5_000, height: 5_001 })],
];

const broken: Case[] = [
  ...(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const).map((format): Case => [
    `a ${format} that ends in the middle`,
    422,
    () => cut(format),
  ]),
  ['a JPEG header alone', 422, () => Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['a PNG header alone', 422, () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a JPEG start before noise', 422, () => Buffer.from(`\xff\xd8\xff${'\x37\xa1\x02'.repeat(9_000)}`, 'latin1')],
  ['a page behind a PNG start', 422, () => Buffer.from(`\x89PNG\r\n\x1a\n${page}`, 'latin1')],
  ['an AVIF brand over nothing', 422, () => Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1')],
];

const bombs: Case[] = [
  ['a PNG of 20,000 × 20,000 in 49 KB', 422, () => handmadePng({ width: 20_000, height: 20_000 })],
  ['a PNG whose header claims 65,500 × 65,500', 422, () => handmadePng({ width: 65_500, height: 65_500, rows: 1 })],
  ['a PNG whose header claims more rows than there are', 422, () => handmadePng({ width: 4_000, height: 4_000, rows: 1 })],
  ['a PNG text that unpacks to 200 MB', 201, () => unpacking('zTXt')],
  ['a PNG colour profile that unpacks to 200 MB', 201, () => unpacking('iCCP')],
  ['a JPEG of thousands of scans', 422, manyScans],
  ['a GIF of 100,000 frames', 201, manyFrames],
];

const svgs: Case[] = [
  ['an SVG with a script', 201, () => svg('<script>alert(1)</script><rect onload="alert(1)" width="50" height="50"/>')],
  ['an SVG with an entity from a file', 422, () => readsAFile],
  ['billion laughs', 422, () => billionLaughs],
  ['quadratic blow-up', 422, () => quadraticBlowUp],
  ['10^20 uses of one square', 422, () => usesOfUses],
  ['an SVG that takes a minute', 422, () => slowSvg],
  ['100,000 levels', 422, () => svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000))],
  ['an SVG of 100,000 × 100,000', 201, () => svg('<rect width="9" height="9"/>', { size: 'width="100000" height="100000"' })],
  ['an SVG of width and height 0', 422, () => svg('', { size: 'width="0" height="0"' })],
  ['an SVG in UTF-16', 415, () => Buffer.from(`\ufeff${svg('').toString()}`, 'utf16le')],
  ['a compressed SVG', 415, () => gzipSync(svg(' '.repeat(1_000_000)))],
  ['an HTML page that contains an SVG', 422, () => Buffer.from(`<html><body>${svg('').toString()}${page}</body></html>`)],
];

const polyglots: Case[] = [
  ['a JPEG with a page in its comment', 201, () => commented(page)],
  ['a JPEG with a page behind it', 201, () => then(made('jpeg'), page)],
  ['a JPEG with an archive behind it', 201, () => then(made('jpeg'), 'PK\x05\x06', '\0'.repeat(18))],
  ['a PNG with a script in its text', 201, () => handmadePng({ width: 9, height: 9, extra: [['tEXt', Buffer.from(`Comment\0${page}`)]] })],
  ['a GIF that is a script', 422, () => Buffer.from('GIF89a=1;alert(document.cookie)//')],
  ['a PDF in front of a JPEG', 415, async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await made('jpeg')])],
];

const foreign: Case[] = (
  [
    ['a page', page],
    ['PHP', '<?php system($_GET[0]); ?>'],
    ['MVG', 'push graphic-context\nimage over 0,0 0,0 "|id"\n'],
    ['a Windows program', 'MZ\x90\0\x03'],
    ['a Linux program', '\x7fELF\x02\x01\x01'],
    ['BMP', 'BM\x3a\0\0\0\0\0\0\0'],
    ['an icon', '\0\0\x01\0\x01\0'],
    ['PDF', '%PDF-1.7\n'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['JPEG XL', '\xff\x0a\xfa\x7f'],
    ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['Photoshop', '8BPS\0\x01'],
    ['plain text', 'hello'],
    ['zeros', '\0'.repeat(100)],
  ] as const
).map(([what, text]): Case => [what, 415, () => Buffer.from(text, 'latin1')]);

let media: TestMedia;
let outside: Server;
const asked: string[] = [];
beforeAll(async () => {
  media = await startMedia();
  outside = createServer((request, response) => {
    asked.push(request.url!);
    response.end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  outside.close();
  await media.close();
});

const sentences: Record<number, RegExp> = {
  413: /^Image size should be less than 5MB$/,
  415: /^This kind of image cannot be read\. Please use JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG\.$/,
  422: /^This image (is empty|is damaged or incomplete|has too many pixels|takes too long)/,
};

/** The stored files are images and contain none of the embedded text. */
async function expectClean(url: string): Promise<void> {
  for (const { webp, avif } of imageVariants(url, imageWidths)!.variants) {
    for (const address of [webp, avif]) {
      const { bytes } = await media.call(address);
      expect(['webp', 'heif']).toContain((await sharp(bytes).metadata()).format);
      for (const word of ['script', 'alert', 'PK\x05\x06']) expect(bytes.includes(word)).toBe(false);
    }
  }
}

const groups: [string, Case[]][] = [
  ['the size of an upload', sizes],
  ['an upload of a broken file', broken],
  ['an upload of a decompression bomb', bombs],
  ['an upload of an SVG', svgs],
  ['an upload of a polyglot file', polyglots],
  ['an upload of another type', foreign],
];
for (const [group, cases] of groups) {
  describe(group, () => {
    for (const [what, status, make] of cases) {
      it(`is answered with ${status}: ${what}`, async () => {
        const answer = await media.upload(await make());
        expect({ status: answer.status, error: answer.body.error }).toEqual({
          status,
          error: sentences[status] ? expect.stringMatching(sentences[status]) : undefined,
        });
        if (status === 201) await expectClean(String(answer.body.url));
      });
    }
  });
}

describe('an SVG that references other files', () => {
  it('is rendered without a request to the network', async () => {
    const { port } = outside.address() as AddressInfo;
    expect((await media.upload(reachingOut(`http://127.0.0.1:${port}`))).status).toBe(201);
    const declared = svg('', {
      before: `<!DOCTYPE svg SYSTEM "http://127.0.0.1:${port}/d.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1:${port}/p"> %p;]>`,
    });
    expect((await media.upload(declared)).status).toBe(422);
    expect(asked).toEqual([]);
  });
  it('is rendered without the content of a local file', async () => {
    const { body } = await media.upload(await made('png'));
    const { webp } = imageVariants(String(body.url), imageWidths)!.variants[0]!;
    const stolen = await media.upload(reachingOut(`file://${media.folder}/${webp.slice('/media/'.length)}#`));
    const image = `<image ${filling} href="file://${media.folder}/${webp.slice('/media/'.length)}"/>`;
    const plain = await media.upload(svg(image));
    expect([stolen.status, plain.status]).toEqual([201, 201]);
    const { channels } = await sharp((await media.call(String(plain.body.url))).bytes).stats();
    expect(channels.map(({ max }) => max)).toEqual([0, 0, 0, 0]);
  });
});

describe('the service after all hostile uploads', () => {
  it('answers, uses less than 900 MB and has a row for every accepted image', async () => {
    expect((await media.call('/health/ready')).status).toBe(200);
    expect(process.memoryUsage.rss()).toBeLessThan(900 * 1024 * 1024);
    const rows = await media.database.query<{ n: number }>('SELECT count(*)::int AS n FROM images');
    const accepted = groups.flatMap(([, cases]) => cases).filter(([, status]) => status === 201).length;
    expect(rows[0]!.n).toBe(accepted + 4);
  });
});
