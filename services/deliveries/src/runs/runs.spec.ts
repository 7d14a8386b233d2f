import { type DeliverySlot, type ResolvedRider, type RiderRun, type Run, type RunLink, type RunsOfSlot } from '@2x7/contracts';
import { Retention } from '@2x7/service-kit';
import { asAdmin, asRider, asService, asVisitor } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { plannedDelivery } from '../testing/planned-delivery.js';
import { RunningDeliveries, type Answer } from '../testing/running-deliveries.js';

const at: DeliverySlot = { day: '2026-11-25', window: 'dinner' };
const path = '/deliveries/admin/runs';
let running: RunningDeliveries;
let stranger: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000, rules: { runMaxStops: 2 } });
  for (const [name, address] of [
    ['Asha Rao', '1 Tonk Road, Jaipur 302018'],
    ['Bina Shah', '2 Tonk Road, Jaipur 302018'],
    ['Chetan Lal', '3 Tonk Road, Jaipur 302018'],
    ['Divya Jain', '4 Raja Park, Jaipur 302004'],
    ['Esha Puri', 'Near the water tank'],
  ] as const)
    ids[name[0]!] = (
      await plannedDelivery(running, { at, name, address, profiles: [{ allergies: name[0] === 'D' ? ['milk'] : [] }] })
    ).deliveryId;
  stranger = (await plannedDelivery(running, { at: { ...at, window: 'lunch' } })).deliveryId;
});
afterAll(() => running.stop());

const list = async (): Promise<RunsOfSlot> => (await running.get<RunsOfSlot>(`${path}?day=${at.day}&window=${at.window}`)).body.data;
const named = async (name: string): Promise<Run> => (await list()).runs.find((run) => run.name === name)!;
const initials = ({ stops }: { stops: { name: string }[] }): string => stops.map(({ name }) => name[0]).join('');
const shape = async () => Object.fromEntries((await list()).runs.map((run) => [run.name, initials(run)]));
const draft = () => running.post<RunsOfSlot>(path, at);
const change = ({ id, version, name, rider, trained_on, stops }: Run, changes: object) =>
  running.put<RunsOfSlot>(`${path}/${id}`, { version, name, rider, trained_on, stops: stops.map((stop) => stop.delivery_id), ...changes });
const remove = <T = RunsOfSlot>(tail: string) => running.send<T>(`${path}/${tail}`, { method: 'DELETE', headers: asAdmin() });
const issue = async ({ id }: Run): Promise<RunLink> => (await running.post<RunLink>(`${path}/${id}/link`, {})).body.data;
const open = (link: RunLink, cookie = '', phone?: string): Promise<Response> =>
  fetch(new URL('/run/session', running.service.url), {
    method: 'POST',
    body: JSON.stringify({ token: link.link.split('#')[1], phone }),
    headers: { 'content-type': 'application/json', cookie, ...asVisitor() },
  });
const cookieOf = (response: Response): string => response.headers.get('set-cookie')!.split(';')[0]!;
const runOf = async (cookie: string): Promise<string | undefined> =>
  (await running.post<ResolvedRider>('/internal/run-sessions/resolve', { token: cookie.split('=')[1] }, asService())).body.data?.run;
const refusal = ({ status, body }: Answer) => [status, body.error];
const audited = async (entity: string) =>
  (await running.database.query<{ action: string }>('SELECT action FROM audit WHERE entity = $1 ORDER BY seq', [entity])).map(
    ({ action }) => action,
  );

describe('zones', () => {
  type Zones = { id: string; name: string; pins: string[] }[];
  const read = async (): Promise<Zones> => (await running.get<Zones>('/deliveries/admin/zones')).body.data;
  const replace = (before: object[], zones: object[]) => running.put<Zones>('/deliveries/admin/zones', { before, zones });
  const set = async (zones: object[]) => replace(await read(), zones);

  it('are replaced as a whole, keep their ids, and may exchange their names', async () => {
    expect(
      (
        await set([
          { name: 'Tonk Road', pins: ['302004'] },
          { name: 'Raja Park', pins: ['302018'] },
        ])
      ).status,
    ).toBe(200);
    const zones = await read();
    const exchanged = zones.map((zone, index) => ({ ...zone, name: zones[1 - index]!.name }));
    expect((await set(exchanged)).body.data).toEqual(exchanged);
    expect((await set([{ id: uuid(), name: 'Gone', pins: ['302001'] }])).status).toBe(409);
    expect((await set([zones[0]!, { name: 'B', pins: zones[0]!.pins }])).body.error).toContain('one zone only');
    expect(await audited('zones')).toEqual(['edited', 'edited']);
  });

  it('are returned as stored when the same request is repeated because its answer was lost', async () => {
    const loaded = await read();
    const wanted = [...loaded.slice(1), { name: 'Sanganer', pins: ['302029', '302011'] }];
    const { data: stored } = (await replace(loaded, wanted)).body;
    const edits = (await audited('zones')).length;
    expect((await replace(loaded, wanted)).body.data).toEqual(stored);
    expect([await read(), (await audited('zones')).length]).toEqual([stored, edits]);
    expect((await replace(loaded, [...loaded.slice(1), { id: uuid(), name: 'Sanganer', pins: ['302029', '302011'] }])).status).toBe(409);
    expect((await set(loaded.map(({ name, pins }) => ({ name, pins })))).status).toBe(200);
  });

  it('are refused when another administrator has added, changed or removed one since they were loaded', async () => {
    const [one, two] = (await read()) as [Zones[0], Zones[0]];
    const conflict = [409, 'The zones were changed meanwhile. Load them again to see how they are now.'];
    for (const other of [[one, two, { name: 'Mansarovar', pins: ['302020'] }], [{ ...one, pins: ['302005'] }, two], [two]]) {
      await set([one, two]);
      const loaded = await read();
      const { data: now } = (await set(other)).body;
      expect(refusal(await replace(loaded, [{ ...one, name: 'Raja Park and more' }, two]))).toEqual(conflict);
      expect(await read()).toEqual(now);
    }
    expect((await set([{ name: one.name, pins: one.pins }, two])).status).toBe(200);
  });
});

describe('runs', () => {
  it('are drafted by zone once the boxes are final; drafting again adds what is missing', async () => {
    expect(refusal(await draft())).toEqual([409, 'The runs come with the cut-off, once the boxes are final.']);
    running.travelTo(`${at.day}T10:01`);
    await running.part(FreezeService).freezeDue();
    expect(initials({ stops: (await list()).unassigned })).toBe('ABCDE');
    const drafted = { 'Raja Park': 'D', 'Tonk Road': 'AB', 'Tonk Road 2': 'C', Other: 'E' };
    expect((await draft()).body.data.unassigned).toEqual([]);
    expect(await shape()).toEqual(drafted);
    await Promise.all([draft(), draft()]);
    expect(await shape()).toEqual(drafted);
    await running.database.query('DELETE FROM stops WHERE delivery_id = ANY ($1)', [[ids.D, ids.E]]);
    await draft();
    expect(await shape()).toEqual(drafted);
    expect((await named('Raja Park')).stops[0]).toMatchObject({
      address: '4 Raja Park, Jaipur 302004',
      pin: '302004',
      boxes: [expect.any(Number)],
    });
    expect(await audited('runs')).toEqual(['drafted', 'drafted']);
  });

  it('keep the order that is set, and lose the stops that move to another run', async () => {
    const [tonk, second] = [await named('Tonk Road'), await named('Tonk Road 2')];
    const rider = { rider: 'Mohan', trained_on: '2026-10-01', stops: [ids.C, ids.B, ids.A] };
    expect((await change(tonk, rider)).status).toBe(200);
    expect(await named('Tonk Road')).toMatchObject({ rider: 'Mohan', trained_on: '2026-10-01', version: tonk.version + 2 });
    expect(await shape()).toMatchObject({ 'Tonk Road': 'CBA', 'Tonk Road 2': '' });
    const stale = 'This run was changed meanwhile. Load it again to see how it is now.';
    for (const run of [tonk, second]) expect(refusal(await change(run, { stops: [ids.D] }))).toEqual([409, stale]);
    const now = await named('Tonk Road');
    for (const stops of [[ids.A, ids.A], [stranger], [uuid()]]) expect((await change(now, { stops })).status).toBe(400);
    await change(now, { stops: [ids.C, ids.B] });
    expect(initials({ stops: (await list()).unassigned })).toBe('A');
    await change(await named('Tonk Road 2'), { stops: [ids.A] });
    expect(await shape()).toMatchObject({ 'Tonk Road': 'CB', 'Tonk Road 2': 'A' });
  });

  it('refuse a rider who was trained after the day of the run, and keep a training on that day', async () => {
    const late = [400, 'The training cannot be after the run, which is on Wednesday 25 November. Correct the date.'];
    expect(refusal(await change(await named('Tonk Road'), { trained_on: '2027-06-12' }))).toEqual(late);
    expect((await change(await named('Tonk Road'), { trained_on: '2026-11-25' })).status).toBe(200);
  });

  it('are returned as stored when the same change is repeated because its answer was lost', async () => {
    const loaded = await named('Tonk Road');
    const wanted = { rider: 'Sohan', stops: [ids.B, ids.C] };
    const { runs: stored } = (await change(loaded, wanted)).body.data;
    const edits = (await audited('run')).length;
    expect((await change(loaded, wanted)).body.data.runs).toEqual(stored);
    expect((await audited('run')).length).toBe(edits);
    expect((await change(loaded, { ...wanted, rider: 'Rohan' })).status).toBe(409);
    await change(await named('Tonk Road'), { rider: loaded.rider, stops: [ids.C, ids.B] });
  });

  it('can be added under a name that no other run of the slot has, and deleted while they have no stops', async () => {
    expect((await running.post(`${path}/empty`, { ...at, name: 'Bicycle' })).status).toBe(201);
    const taken = [409, 'Another run of Wednesday 25 November, dinner is named Bicycle. Choose another name.'];
    expect(refusal(await running.post(`${path}/empty`, { ...at, name: 'Bicycle' }))).toEqual(taken);
    expect(refusal(await change(await named('Other'), { name: 'Bicycle' }))).toEqual(taken);
    expect((await change(await named('Bicycle'), { rider: 'Mohan' })).status).toBe(200);
    const { id } = await named('Bicycle');
    expect(refusal(await remove((await named('Other')).id))).toEqual([409, 'This run has stops. Move them to another run first.']);
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 404]);
  });
});

describe('the link of a run', () => {
  it('opens the run on two phones, and a new link ends it on both', async () => {
    const run = await named('Tonk Road');
    const link = await issue(run);
    const address: unknown = expect.stringMatching(/^http:\/\/shop\.test\/run#[\w-]{43}$/);
    expect(link).toEqual({ id: (await named('Tonk Road')).link_id, link: address, expires_at: run.closes_at });
    const first = await open(link);
    expect(first.headers.get('set-cookie')).toMatch(/^run=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const phones = [cookieOf(await open(link, cookieOf(first))), cookieOf(await open(link))];
    expect(await runOf(cookieOf(first))).toBeUndefined();
    const third = await open(link);
    expect([third.status, await third.json()]).toMatchObject([
      409,
      { error: 'This run is open on 2 phones already. Ask the kitchen for a new link.' },
    ]);
    expect(await named('Tonk Road')).toMatchObject({ state: 'started', phones: 2, link_expires_at: run.closes_at });
    expect(await Promise.all(phones.map(runOf))).toEqual([run.id, run.id]);
    await fetch(new URL('/run/session', running.service.url), { method: 'DELETE', headers: { cookie: phones[0]!, ...asVisitor() } });
    expect([await runOf(phones[0]!), (await open(link)).status]).toEqual([undefined, 200]);
    const next = await issue(run);
    expect([await runOf(phones[1]!), (await open(link)).status, (await open(next)).status]).toEqual([undefined, 401, 200]);
    expect([next.id === link.id, (await named('Tonk Road')).link_id]).toEqual([false, next.id]);
  });

  it('can be opened again by the same phone when the answer was lost, and counts the phone once', async () => {
    const run = await named('Tonk Road');
    const link = await issue(run);
    const phone = uuid();
    const lost = await open(link, '', phone);
    for (const status of [200, 200, 200]) expect((await open(link, '', phone)).status).toBe(status);
    expect(await runOf(cookieOf(lost))).toBeUndefined();
    expect([(await open(link, '', uuid())).status, (await open(link, '', uuid())).status]).toEqual([200, 409]);
    expect(await named('Tonk Road')).toMatchObject({ phones: 2 });
  });

  it('lets a rider see the stops of this run only, with first names and boxes', async () => {
    const { id, closes_at } = await named('Raja Park');
    const { body } = await running.get<RiderRun>('/run', asRider(id));
    expect(body.data).toEqual({
      id,
      now: expect.any(String),
      ...at,
      name: 'Raja Park',
      rider: '',
      closes_at,
      stops: [
        {
          delivery_id: ids.D,
          name: 'Divya',
          phone: '+91 90000 00000',
          address: '4 Raja Park, Jaipur 302004',
          note: '',
          boxes: [{ serial: expect.any(Number), name: 'Divya J.', diet: 'vegetarian', allergies: ['milk'] }],
          outcome: null,
        },
      ],
    });
    expect((await running.get('/run', asRider())).status).toBe(404);
    expect((await running.get('/run')).status).toBe(401);
  });

  it('ends when it is withdrawn, and with the run', async () => {
    const run = await named('Raja Park');
    const cookies: string[] = [];
    for (const end of [() => remove(`${run.id}/link`), () => Promise.resolve(running.travelTo(`${at.day}T23:00`))]) {
      const link = await issue(run);
      const cookie = cookieOf(await open(link));
      expect(await runOf(cookie)).toBe(run.id);
      await end();
      expect([await runOf(cookie), (await open(link)).status]).toEqual([undefined, 401]);
      cookies.push(cookie, link.link);
    }
    expect(await named('Raja Park')).toMatchObject({ state: 'closed', closes_at: `${at.day}T17:30:00.000Z` });
    expect(refusal(await running.post(`${path}/${run.id}/link`, {}))).toEqual([409, 'This run is over, so its link would open nothing.']);
    const over = 'The runs of Wednesday 25 November, dinner are over.';
    expect(refusal(await change(await named('Raja Park'), { stops: [] }))).toEqual([409, over]);
    expect((await change(await named('Raja Park'), { rider: 'Sunita' })).status).toBe(200);
    expect(refusal(await draft())).toEqual([409, over]);
    const stored: unknown[] = [];
    for (const table of ['runs', 'rider_sessions', 'audit']) stored.push(await running.database.query(`SELECT * FROM ${table}`));
    for (const secret of cookies) expect(JSON.stringify(stored)).not.toContain(secret.split(/[=#]/)[1]);
    expect(await audited('run')).toEqual(
      expect.arrayContaining(['created', 'edited', 'deleted', 'link issued', 'opened', 'signed out of', 'link withdrawn']),
    );
    const links = "SELECT action, after FROM audit WHERE entity_id = $1 AND action LIKE 'link %' ORDER BY seq";
    const ofRun = { after: { name: 'Raja Park' } };
    expect((await running.database.query(links, [run.id])).slice(-3)).toEqual([
      { action: 'link issued', ...ofRun },
      { action: 'link withdrawn', ...ofRun },
      { action: 'link issued', ...ofRun },
    ]);
  });
});

it('labels are in the order of runs and stops, those with allergies first', async () => {
  const { labels } = (
    await running.get<{ labels: { name: string; run: object | null }[] }>(`/deliveries/admin/labels?day=${at.day}&window=${at.window}`)
  ).body.data;
  expect(labels.map(({ name, run }) => [name[0], run])).toEqual([
    ['D', { name: 'Raja Park', stop: 1 }],
    ['C', { name: 'Tonk Road', stop: 1 }],
    ['B', { name: 'Tonk Road', stop: 2 }],
    ['A', { name: 'Tonk Road 2', stop: 1 }],
    ['E', { name: 'Other', stop: 1 }],
  ]);
});

it("runs are forgotten with all their records 13 months after their end, and the service's role can forget none before", async () => {
  const forgetAll = () => running.part(DataSource).query(`SELECT forget_run(entity_id::uuid) FROM audit WHERE entity = 'run'`);
  const age = (days: number) =>
    running.database.query(`
      UPDATE runs SET closes_at = clock_timestamp() - interval '${days} days';
      ALTER TABLE audit DISABLE TRIGGER audit_append_only;
      UPDATE audit SET at = clock_timestamp() - interval '${days} days';
      ALTER TABLE audit ENABLE TRIGGER audit_append_only;`);
  running.travelTo('2027-12-31T12:00');
  await age(395);
  await running.part(Retention).repeat();
  await expect(forgetAll()).rejects.toThrow('is still kept');
  expect(await running.database.query(`SELECT FROM audit WHERE entity = 'run'`)).not.toEqual([]);
  await running.database.query(`INSERT INTO former_riders SELECT id, closes_at, 'Ravi' FROM runs`);
  await age(397);
  await running.part(Retention).repeat();
  for (const rows of ['runs', 'stops', 'rider_sessions', 'former_riders', `audit WHERE entity = 'run'`])
    expect([rows, await running.database.query(`SELECT FROM ${rows}`)]).toEqual([rows, []]);
});
