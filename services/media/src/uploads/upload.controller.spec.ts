import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageVariants, imageWidths, UploadedImage } from '@2x7/contracts';
import { asAdmin } from '@2x7/service-kit/testing';
import sharp, { type Sharp } from 'sharp';
import { formOf } from '../testing/form.js';
import { startMedia, type TestMedia } from '../testing/media.js';
import { svg } from '../testing/svg.js';

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.close());

const plain = (width: number, height: number, background: object | string = 'teal'): Sharp =>
  sharp({ create: { width, height, channels: 4, background: background as string } });

/** Uploads an image and fetches it from its address. */
async function uploadAndFetch(bytes: Buffer): Promise<{ url: string; id: string; bytes: Buffer }> {
  const answer = await media.upload(bytes);
  expect(answer.body).toMatchObject({ success: true });
  const { url, id } = UploadedImage.parse(answer.body);
  return { url, id, bytes: (await media.call(url)).bytes };
}
const pixel = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
const near = (given: number[], wanted: number[]): void =>
  given.forEach((value, i) => expect(Math.abs(value - wanted[i]!)).toBeLessThan(20));

describe('uploading an image', () => {
  it('answers 201 with address and id', async () => {
    const { status, body } = await media.upload(await plain(60, 40).png().toBuffer());
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `/media/${String(body.id)}-60x40.webp`,
    });
  });

  for (const [width, height, stored] of [
    [1800, 1201, '1600x1068'],
    [1201, 1800, '1068x1600'],
    [900, 301, '900x301'],
    [400, 300, '400x300'],
  ] as const) {
    it(`stores ${width}x${height} as ${stored}, with every smaller width in both formats, in exactly the sizes of the names`, async () => {
      const { url } = await uploadAndFetch(await plain(width, height).jpeg().toBuffer());
      expect(url).toContain(`-${stored}.webp`);
      const { variants } = imageVariants(url, imageWidths)!;
      expect(variants.map((variant) => variant.width)).toEqual([
        ...imageWidths.filter((one) => one < Number(stored.split('x')[0])),
        Number(stored.split('x')[0]),
      ]);
      for (const variant of variants) {
        for (const [address, format] of [
          [variant.webp, 'webp'],
          [variant.avif, 'heif'],
        ] as const) {
          const { status, bytes } = await media.call(address);
          expect({ address, status }).toEqual({ address, status: 200 });
          const meta = await sharp(bytes).metadata();
          expect(`${meta.format} ${meta.width}x${meta.height}`).toBe(`${format} ${variant.width}x${/x(\d+)\./.exec(address)![1]}`);
        }
      }
    });
  }

  const kinds: [string, () => Promise<Buffer>][] = [
    ['JPEG', () => plain(60, 40).jpeg().toBuffer()],
    ['progressive JPEG', () => plain(60, 40).jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => plain(60, 40).removeAlpha().toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => plain(60, 40).png().toBuffer()],
    ['16-bit PNG', () => plain(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['grey PNG', () => plain(60, 40).removeAlpha().toColourspace('b-w').png().toBuffer()],
    ['WebP', () => plain(60, 40).webp().toBuffer()],
    ['AVIF', () => plain(60, 40).avif({ effort: 0 }).toBuffer()],
    ['GIF', () => plain(60, 40).gif().toBuffer()],
    ['TIFF', () => plain(60, 40).tiff().toBuffer()],
  ];
  for (const [kind, make] of kinds) {
    it(`accepts ${kind} and delivers it as eight-bit sRGB WebP`, async () => {
      const meta = await sharp((await uploadAndFetch(await make())).bytes).metadata();
      expect(meta).toMatchObject({ format: 'webp', width: 60, height: 40, space: 'srgb', depth: 'uchar' });
    });
  }

  it('rasterises an SVG to 1600 pixels on its longer side', async () => {
    const { url, bytes } = await uploadAndFetch(svg('<rect width="24" height="6" fill="#ff0000"/>', { size: 'viewBox="0 0 24 12"' }));
    expect(url).toMatch(/-1600x800\.webp$/);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    near(await pixel(bytes, 800, 200), [255, 0, 0, 255]);
    near((await pixel(bytes, 800, 600)).slice(3), [0]);
  });
  it('preserves transparency', async () => {
    const { bytes } = await uploadAndFetch(await plain(60, 40, { r: 255, g: 0, b: 0, alpha: 0.5 }).png().toBuffer());
    near(await pixel(bytes, 30, 20), [255, 0, 0, 128]);
  });
  it('stores the first frame of an animation', async () => {
    const frame = (background: string): Promise<Buffer> => plain(60, 40, background).png().toBuffer();
    const moving = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { url, bytes } = await uploadAndFetch(moving);
    expect(url).toMatch(/-60x40\.webp$/);
    near((await pixel(bytes, 30, 20)).slice(0, 3), [255, 0, 0]);
  });
  it('rotates an image by its EXIF orientation', async () => {
    const half = await plain(20, 20, '#ff0000').png().toBuffer();
    const sideways = await plain(40, 20, '#0000ff')
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer();
    const { url, bytes } = await uploadAndFetch(sideways);
    expect(url).toMatch(/-20x40\.webp$/);
    near((await pixel(bytes, 10, 8)).slice(0, 3), [255, 0, 0]);
    near((await pixel(bytes, 10, 32)).slice(0, 3), [0, 0, 255]);
  });
  it('leaves location, camera, author and colour profile out of every variant', async () => {
    const withMetadata = await plain(900, 40)
      .withIccProfile('p3')
      .withExif({
        IFD0: { Artist: 'A. Photographer', Model: 'Camera 9' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>hidden-note</secret></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(withMetadata.includes('A. Photographer') && withMetadata.includes('hidden-note')).toBe(true);
    const { url } = await uploadAndFetch(withMetadata);
    for (const { webp, avif } of imageVariants(url, imageWidths)!.variants) {
      for (const address of [webp, avif]) {
        const { bytes } = await media.call(address);
        const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
        expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
        for (const word of ['Photographer', 'Camera 9', 'hidden-note', 'GPS']) expect(bytes.includes(word)).toBe(false);
      }
    }
  });
  it('ignores the declared content type', async () => {
    const bytes = await plain(60, 40).png().toBuffer();
    expect((await media.upload({ bytes, filename: 'page.html', type: 'text/html' })).status).toBe(201);
    expect((await media.upload({ bytes: '<html></html>', filename: 'photo.png', type: 'image/png' })).status).toBe(415);
  });
  it('stores the row and the audit entry', async () => {
    const admin = '0198c0de-0000-7000-8000-0000000000ad';
    const form = formOf(await plain(60, 40).png().toBuffer());
    const { body } = await media.call('/upload/image', {
      method: 'POST',
      body: form.body,
      headers: { ...asAdmin(admin), 'content-type': form.type },
    });
    expect(await media.database.query('SELECT width, height, created_by, deleted_at FROM images WHERE id = $1', [body.id])).toEqual([
      { width: 60, height: 40, created_by: admin, deleted_at: null },
    ]);
    expect(await media.database.query('SELECT actor_id, action, entity, after FROM audit WHERE entity_id = $1', [body.id])).toEqual([
      { actor_id: admin, action: 'uploaded', entity: 'image', after: { url: body.url } },
    ]);
  });
});
