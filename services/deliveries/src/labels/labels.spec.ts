import { buffer } from 'node:stream/consumers';
import { slotNumber, type DeliverySlot, type Diet, type LabelPage, type RunsOfSlot } from '@2x7/contracts';
import { asAdmin, asStaff, asVisitor, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DishCatalog } from '../testing/dish-catalog.js';
import { plannedDelivery } from '../testing/planned-delivery.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { LabelSheetService } from './label-sheet.service.js';

const catalog = new DishCatalog();
let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ catalogUrl: await catalog.start() });
});
afterAll(async () => {
  await deliveries.stop();
  catalog.close();
});

const at: DeliverySlot = { day: '2026-11-25', window: 'dinner' };
const query = `day=${at.day}&window=${at.window}`;
const page = async (after = ''): Promise<LabelPage> =>
  (await deliveries.get<LabelPage>(`/deliveries/admin/labels?${query}${after}`)).body.data;
const pdf = (more = query, headers = asAdmin()) =>
  fetch(new URL(`/deliveries/admin/labels.pdf?${more}`, deliveries.service.url), { headers });
const setDish = (diet: Diet, dish_id: string, reason?: string) =>
  deliveries.put('/deliveries/admin/menu', { ...at, diet, dish_id, reason });
/** Each page is an object of its own in the file. */
const pageCount = (bytes: string): number => bytes.match(/\/Type \/Page\n/g)?.length ?? 0;

describe('labels', () => {
  it('contain what was added to a dish after it was put on the menu', async () => {
    const lunch: DeliverySlot = { day: '2026-11-26', window: 'lunch' };
    const gaps = async (): Promise<string[]> => {
      const { body } = await deliveries.get<LabelPage>(`/deliveries/admin/labels?day=${lunch.day}&window=${lunch.window}`);
      return body.data.dishes[0]!.lacks;
    };
    const soup = catalog.add({ dish_name: 'Soup', categories: ['vegetarian'], allergens: [] });
    await deliveries.put('/deliveries/admin/menu', { ...lunch, diet: 'vegetarian', dish_id: soup });
    await plannedDelivery(deliveries, { at: lunch });
    expect(await gaps()).toEqual(expect.arrayContaining(['net quantity', 'storage']));
    catalog.edit(soup, { net_grams: 350 });
    await deliveries.receive('catalog.changed', { entity: 'dish', ids: [soup] });
    expect(await gaps()).not.toContain('net quantity');
    expect(await gaps()).toContain('storage');
  });

  it('do not exist before the cut-off, and their page names what the dishes lack', async () => {
    const dal = catalog.add({ dish_name: 'Dal', categories: ['vegetarian'], allergens: ['milk'], net_grams: 350, use_within_hours: 4 });
    await setDish('vegetarian', dal);
    // The kitchen prints from its own copy of the dish.
    catalog.remove(dal);
    await plannedDelivery(deliveries, { at, name: 'Ravi Jain', plan: 'A', profiles: [{}, { diet: 'egg' }] });
    await plannedDelivery(deliveries, { at, plan: 'B', profiles: [{ allergies: ['milk'] }], address: 'Secret Street, Jaipur 302018' });
    const { dishes, labels, boxes } = await page();
    expect([labels, boxes]).toEqual([[], 3]);
    expect(dishes.map(({ diet, boxes: count, label, lacks }) => [diet, count, label?.name, lacks.join()])).toEqual([
      ['vegetarian', 2, 'Dal', 'may contain,storage,nutrition'],
      ['egg', 1, undefined, 'dish'],
    ]);
    const refused = await pdf();
    const error = 'The labels come with the cut-off, once the boxes are final.';
    expect([refused.status, await refused.json()]).toMatchObject([409, { success: false, error }]);
  });

  it('are sorted by allergies and notes first, also late ones, and contain no address and no phone', async () => {
    deliveries.travelTo(`${at.day}T10:01`);
    await eventually(async () => expect((await page()).slot.phase).toBe('frozen'));
    const [box] = await deliveries.database.query<{ delivery_id: string }>('SELECT delivery_id FROM boxes LIMIT 1');
    await deliveries.database.query(
      `INSERT INTO boxes (delivery_id, number, slot, serial, person, name, diet, is_diet_known, allergies, note, plan_name, is_late)
      SELECT $1, n, $2, n, 1, 'Late Box', 'vegetarian', true, '{}', CASE n WHEN 204 THEN 'Mild' ELSE '' END, 'C', true FROM generate_series(4, 204) n`,
      [box!.delivery_id, slotNumber(at)],
    );
    const first = await page();
    const shown = first.labels.slice(0, 3).map(({ serial, name, clashes, note, is_late }) => [serial, name, clashes.join(), note, is_late]);
    expect(shown).toEqual([
      [1, 'Asha R.', 'milk', '', false],
      [204, 'Late B.', '', 'Mild', true],
      [2, 'Ravi J.', '', '', false],
    ]);
    expect(first).toMatchObject({ boxes: 204, next: first.labels.at(-1)!.serial });
    const second = await page(`&after=${first.next}`);
    expect(second.next).toBeNull();
    expect(new Set([...first.labels, ...second.labels].map(({ serial }) => serial)).size).toBe(204);
    expect(JSON.stringify([first, second])).not.toMatch(/Secret Street|90000|example\.test/);
  });

  it('are a PDF with a page for each box, also of a dish that has left the catalog', async () => {
    const answer = await pdf();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'inline; filename="labels-2026-11-25-dinner.pdf"',
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect([bytes.slice(0, 5), pageCount(bytes), /MediaBox \[0 0 283\.46\d* 170\.0\d*\]/.test(bytes)]).toEqual(['%PDF-', 204, true]);
  });

  it('are read at one moment, one for each box, also when a run is added while the document is sent', async () => {
    const [other] = await deliveries.database.query<{ id: string }>(
      `SELECT d.id FROM deliveries d
       WHERE d.slot = $1 AND NOT EXISTS (SELECT FROM boxes b WHERE b.delivery_id = d.id AND b.name = 'Late Box')`,
      [slotNumber(at)],
    );
    await deliveries.database.query(
      `INSERT INTO boxes (delivery_id, number, slot, serial, person, name, diet, is_diet_known, allergies, note, plan_name, is_late)
      SELECT $1, n, $2, n, 1, 'Later Box', 'vegetarian', true, '{}', '', 'C', true FROM generate_series(205, 214) n`,
      [other!.id, slotNumber(at)],
    );
    const document = await deliveries.part(LabelSheetService).open(at);
    // The boxes that come last so far are packed first now.
    const { body } = await deliveries.post<RunsOfSlot>('/deliveries/admin/runs/empty', { ...at, name: 'East' });
    const { id, version } = body.data.runs[0]!;
    const change = { version, name: 'East', rider: '', trained_on: null, stops: [other!.id] };
    expect((await deliveries.put(`/deliveries/admin/runs/${id}`, change)).status).toBe(200);
    expect(pageCount((await buffer(document)).toString('latin1'))).toBe(214);
  });

  it('never give vegetarians a dish with egg, whatever its mark, also not from an older menu', async () => {
    const omelette = catalog.add({ dish_name: 'Omelette', categories: ['vegetarian'], allergens: ['egg'] });
    expect((await setDish('vegetarian', omelette, 'No dal')).status).toBe(400);
    expect((await setDish('egg', omelette, 'No dal')).status).toBe(200);
    await deliveries.database.query(`UPDATE menu SET dish = '{"id": "x", "name": "Cake", "vegetarian": true, "allergens": ["egg"]}'
      WHERE diet = 'vegetarian' AND slot = ${slotNumber(at)}`);
    const { dishes } = await page();
    expect(dishes.map(({ diet, label }) => [diet, label?.name, label?.mark])).toEqual([
      ['vegetarian', undefined, undefined],
      ['egg', 'Omelette', 'non-vegetarian'],
    ]);
  });

  it('are for administrators only, and are refused for a slot without boxes', async () => {
    for (const [headers, status] of [
      [asVisitor(), 401],
      [asStaff(), 403],
    ] as const) {
      expect((await pdf(query, headers)).status).toBe(status);
      expect((await deliveries.get(`/deliveries/admin/labels?${query}`, headers)).status).toBe(status);
    }
    expect((await pdf('day=2026-11-24&window=lunch')).status).toBe(409);
    expect((await pdf('day=2026-11-24&window=tea')).status).toBe(400);
  });
});
