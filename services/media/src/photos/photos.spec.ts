import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, asCustomer, asService, asStaff, asVisitor, eventually, identityHeaders } from '@2x7/service-kit/testing';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { formOf } from '../testing/form.js';
import { startMedia, type Answer, type TestMedia } from '../testing/media.js';
import { svg } from '../testing/svg.js';
import { PhotoRemovalService } from './photo-removal.service.js';
import { PhotoRepository } from './photo.repository.js';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Make: 'Camera of Asha' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

let media: TestMedia;
let large: Buffer;
let small: Buffer;
beforeAll(async () => {
  media = await startMedia();
  [large, small] = await Promise.all([photo(2_000, 1_000), photo(20, 10)]);
});
afterAll(() => media.close());

const upload = (customer: string, bytes = small): Promise<Answer> => {
  const { body, type } = formOf(bytes);
  return media.call('/upload/photo', { method: 'POST', body, headers: { ...asCustomer(customer), 'content-type': type } });
};
const uploaded = async (customer: string): Promise<string> => String((await upload(customer)).body.id);
const internal = (path: string, body: object, headers = asService('deliveries')): Promise<Answer> =>
  media.call(`/internal/photos/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  });
const own = (id: string, customer: string) => media.call(`/my/photos/${id}`, { headers: asCustomer(customer) });
const asked = (id: string, headers = asAdmin()) => media.call(`/upload/photos/${id}`, { headers });
const filesOf = async (id: string): Promise<string[]> => (await readdir(media.folder)).filter((name) => name.includes(id));
const removal = (): PhotoRemovalService => media.service.app.get(PhotoRemovalService, { strict: false });
/** Makes a photo this many hours older. */
const age = (id: string, hours: number) =>
  media.database.query(
    `UPDATE photos SET created_at = created_at - $2 * interval '1 hour', claimed_at = claimed_at - $2 * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );

describe('a photo of a problem', () => {
  it('is one upright WebP of at most 1,600 pixels without metadata, for its customer, and for administrators once claimed', async () => {
    const [customer, other] = [uuid(), uuid()];
    const answer = await upload(customer, large);
    expect([answer.status, answer.body]).toEqual([201, { success: true, id: expect.any(String) }]);
    const id = String(answer.body.id);
    expect(await filesOf(id)).toEqual([`photo-${id}.webp`]);

    const { status, headers, bytes } = await own(id, customer);
    expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
      'nosniff',
    ]);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 800, height: 1_600, exif: undefined });
    expect(bytes.includes('Camera of Asha')).toBe(false);

    expect((await asked(id)).status).toBe(404);
    expect(await internal('claim', { customer, ids: [id] })).toMatchObject({ status: 200, body: { data: { photos: 1 } } });
    expect((await asked(id)).bytes.equals(bytes)).toBe(true);
    const statuses = [own(id, other), asked(id, asStaff()), asked(id, asVisitor()), asked(id, asCustomer(customer)), asked(uuid())];
    expect((await Promise.all(statuses)).map((refused) => refused.status)).toEqual([404, 403, 401, 401, 404]);
    const trail = await media.database.query('SELECT action FROM audit WHERE entity_id = $1 ORDER BY seq', [id]);
    expect(trail).toEqual([{ action: 'uploaded' }, { action: 'claimed' }]);
  });

  it('is answered with 503 while the store has lost its file, as an image is', async () => {
    const customer = uuid();
    const id = await uploaded(customer);
    for (const name of await filesOf(id)) await rm(join(media.folder, name));
    expect(await own(id, customer)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await own(id, uuid())).status).toBe(404);
  });

  it('is not delivered below /media under any name', async () => {
    const customer = uuid();
    const id = await uploaded(customer);
    const names = [
      id,
      `${id}.webp`,
      `photo-${id}.webp`,
      `photo-${id}`,
      `${id}-800x1600.webp`,
      `photo-${id}-800x1600.webp`,
      `photo%2d${id}.webp`,
    ];
    for (const name of names) expect([name, (await media.call(`/media/${name}`, { headers: asVisitor() })).status]).toEqual([name, 404]);
  });

  it.each([
    ['it has 6 MB', 413, 'Image size should be less than 5MB', () => Buffer.concat([small, Buffer.alloc(6 * 1024 * 1024)])],
    ['it is a text', 422, /cannot be read as a photo/, () => Buffer.from('hello')],
    ['it is empty', 422, /cannot be read as a photo/, () => Buffer.alloc(0)],
    ['it is an SVG', 422, /cannot be read as a photo/, () => svg('<rect width="9" height="9"/>')],
    ['it ends in the middle', 422, /damaged or incomplete/, () => large.subarray(0, 3_000)],
  ] as const)('is refused with a message when %s', async (_, status, error, bytes) => {
    const code = status === 413 ? 'payload_too_large' : 'image_unreadable';
    const answer = await upload(uuid(), bytes());
    const sentence: unknown = typeof error === 'string' ? error : expect.stringMatching(error);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code, error: sentence })]);
  });

  it('is stored when five arrive at once, and is limited to 20 an hour and customer while they belong to no problem', async () => {
    const customer = uuid();
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => upload(customer)))).map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    await media.database.query('INSERT INTO photos (id, customer_id) SELECT gen_random_uuid(), $1 FROM generate_series(1, 13)', [customer]);
    const more = await Promise.all([1, 2, 3, 4].map(() => upload(customer)));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    expect(more.find(({ status }) => status === 429)!.body).toMatchObject({ code: 'rate_limited' });
    await internal('claim', { customer, ids: [String(more.find(({ status }) => status === 201)!.body.id)] });
    expect((await upload(customer)).status).toBe(201);
  });

  it('counts toward the limit for an hour when it cannot be decoded, also after the files of deleted photos were removed', async () => {
    const customer = uuid();
    await media.database.query('INSERT INTO photos (id, customer_id) SELECT gen_random_uuid(), $1 FROM generate_series(1, 19)', [customer]);
    expect((await upload(customer, large.subarray(0, 3_000))).status).toBe(422);
    const pass = (minutes: number) =>
      media.database.query(
        `UPDATE photos SET created_at = created_at - $2 * interval '1 minute', deleted_at = deleted_at - $2 * interval '1 minute'
         WHERE customer_id = $1 AND deleted_at IS NOT NULL`,
        [customer, minutes],
      );
    await pass(58);
    await removal().repeat();
    expect((await upload(customer)).status).toBe(429);
    await pass(2);
    expect((await upload(customer)).status).toBe(201);
    await removal().repeat();
    expect(await media.database.query('SELECT FROM photos WHERE customer_id = $1', [customer])).toHaveLength(20);
  });
});

describe('photos that deliveries claims for a problem', () => {
  it('are claimed only if all belong to the customer, and can be claimed again', async () => {
    const [customer, other] = [uuid(), uuid()];
    const [mine, second, theirs] = [await uploaded(customer), await uploaded(customer), await uploaded(other)];
    for (const ids of [[mine, theirs], [mine, uuid()], [theirs]])
      expect((await internal('claim', { customer, ids })).body).toMatchObject({ code: 'not_found' });
    const claimed = () => media.database.query('SELECT FROM photos WHERE customer_id = $1 AND claimed_at IS NOT NULL', [customer]);
    expect(await claimed()).toHaveLength(0);
    for (let time = 0; time < 2; time += 1) expect((await internal('claim', { customer, ids: [mine, second, mine] })).status).toBe(200);
    expect(await claimed()).toHaveLength(2);
  });

  it('belong to another customer once their plan does, and are forgotten with that customer', async () => {
    const [customer, owner] = [uuid(), uuid()];
    const [id, kept] = [await uploaded(customer), await uploaded(customer)];
    await internal('claim', { customer, ids: [id, kept] });
    for (let time = 0; time < 2; time += 1) expect((await internal('transfer', { customer: owner, ids: [id] })).status).toBe(200);
    expect([(await own(id, owner)).status, (await own(id, customer)).status, (await own(kept, customer)).status]).toEqual([200, 404, 200]);
    expect(await media.database.query("SELECT FROM audit WHERE entity_id = $1 AND action = 'transferred'", [id])).toHaveLength(1);
    expect((await internal('erasure', { customer: owner })).body).toMatchObject({ data: { photos: 1 } });
    expect((await own(kept, customer)).status).toBe(200);
  });

  it('can be claimed, transferred and erased by deliveries only', async () => {
    for (const headers of [asService('orders'), asAdmin(), asCustomer(), identityHeaders({ kind: 'rider', run: uuid() })])
      for (const path of ['claim', 'transfer', 'erasure'])
        expect((await internal(path, { customer: uuid(), ids: [uuid()] }, headers)).status).toBe(403);
  });
});

describe('the deletion of photos', () => {
  it('comes after a day without a problem, and after a year with one', async () => {
    const customer = uuid();
    const ids = {
      young: await uploaded(customer),
      forgotten: await uploaded(customer),
      kept: await uploaded(customer),
      old: await uploaded(customer),
    };
    await internal('claim', { customer, ids: [ids.kept, ids.old] });
    for (const [id, hours] of [
      [ids.young, 23],
      [ids.forgotten, 25],
      [ids.kept, 364 * 24],
      [ids.old, 366 * 24],
    ] as const)
      await age(id, hours);
    await removal().repeat();
    const left = await Promise.all(
      Object.entries(ids).map(async ([name, id]) => [name, (await filesOf(id)).length, (await own(id, customer)).status]),
    );
    expect(left).toEqual([
      ['young', 1, 200],
      ['forgotten', 0, 404],
      ['kept', 1, 200],
      ['old', 0, 404],
    ]);
    expect(await media.database.query('SELECT FROM photos WHERE id = ANY($1)', [[ids.forgotten, ids.old]])).toEqual([]);
  });

  it('comes when their customer is forgotten, leaves photos of others, and is finished after an interruption', async () => {
    const [customer, other] = [uuid(), uuid()];
    const [mine, claimed, theirs] = [await uploaded(customer), await uploaded(customer), await uploaded(other)];
    await internal('claim', { customer, ids: [claimed] });
    expect((await internal('erasure', { customer })).body).toMatchObject({ data: { photos: 2 } });
    expect((await internal('erasure', { customer })).body).toMatchObject({ data: { photos: 0 } });
    expect([await filesOf(mine), await filesOf(claimed), await filesOf(theirs)]).toEqual([[], [], [`photo-${theirs}.webp`]]);
    await media.database.query('UPDATE photos SET deleted_at = now() WHERE id = $1', [theirs]);
    expect((await internal('claim', { customer: other, ids: [theirs] })).status).toBe(404);
    await removal().repeat();
    expect([await filesOf(theirs), await media.database.query('SELECT FROM photos WHERE id = $1', [theirs])]).toEqual([[], []]);
  });

  it('includes a photo that is being decoded when its customer is forgotten', async () => {
    const [customer, id] = [uuid(), uuid()];
    const photos = media.service.app.get(PhotoRepository, { strict: false });
    await photos.add(id, customer);
    expect([(await own(id, customer)).status, (await internal('claim', { customer, ids: [id] })).status]).toEqual([404, 404]);
    expect((await internal('erasure', { customer })).body).toMatchObject({ data: { photos: 1 } });
    await expect(photos.show(id, { kind: 'customer', id: customer })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await media.database.query('SELECT FROM photos WHERE id = $1', [id])).toEqual([]);
  });

  it('hides a photo whose file is still to be removed', async () => {
    const customer = uuid();
    const id = await uploaded(customer);
    await internal('claim', { customer, ids: [id] });
    await media.database.query('UPDATE photos SET deleted_at = now() WHERE id = $1', [id]);
    expect([(await own(id, customer)).status, (await asked(id)).status, await filesOf(id)]).toEqual([404, 404, [`photo-${id}.webp`]]);
  });

  it('is finished when the service starts', async () => {
    const id = await uploaded(uuid());
    await media.database.query('UPDATE photos SET deleted_at = now() WHERE id = $1', [id]);
    const another = await media.startAnother();
    try {
      await eventually(async () => expect(await filesOf(id)).toEqual([]));
    } finally {
      await another.close();
    }
  });

  it('is recorded once in the audit trail, also when its file is removed later', async () => {
    const customer = uuid();
    const id = await uploaded(customer);
    const photos = media.service.app.get(PhotoRepository, { strict: false });
    const actor = { kind: 'service', name: 'deliveries' } as const;
    expect([await photos.markOfCustomer(customer, actor), await photos.markOfCustomer(customer, actor)]).toEqual([1, 0]);
    expect(await media.database.query("SELECT FROM audit WHERE entity_id = $1 AND action = 'deleted'", [id])).toHaveLength(1);
  });

  it('includes day-old files without a row, unless the database has no photo at all, and leaves images and foreign files', async () => {
    const customer = uuid();
    const id = await uploaded(customer);
    const leave = async (name: string): Promise<void> => {
      await writeFile(join(media.folder, name), 'left');
      const at = new Date(Date.now() - 25 * 3_600_000);
      await utimes(join(media.folder, name), at, at);
    };
    const [orphan, image] = [uuid(), `${uuid()}-9x9.webp`];
    for (const name of [`photo-${orphan}.webp`, image, 'photo-notes.txt']) await leave(name);
    await media.database.query(`UPDATE photos SET created_at = now() - interval '23 hours'`);
    const inOneDay = new Date(Date.now() + 25 * 3_600_000);
    expect(await removal().sweep(inOneDay)).toBe(1);
    expect([await filesOf(orphan), (await filesOf(id)).length, (await filesOf(image)).length]).toEqual([[], 1, 1]);
    for (const one of [orphan, id]) await leave(`photo-${one}.webp`);
    await removal().repeat();
    expect([await filesOf(orphan), (await filesOf(id)).length]).toEqual([[], 1]);
    await leave(`photo-${orphan}.webp`);
    await media.database.query('DELETE FROM photos');
    await expect(removal().sweep()).rejects.toThrow('Nothing is removed: is this the right database?');
    expect(await filesOf('photo-notes.txt')).toHaveLength(1);
  });
});
