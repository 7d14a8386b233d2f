import { routes } from '@2x7/contracts';
import { asAdmin, asCustomer, asRider, asStaff, asVisitor, listAccess } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningDeliveries } from './testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start();
});
afterAll(() => deliveries.stop());

const customer = asCustomer('018f0000-0000-7000-8000-000000000000');
const plan = '/deliveries/admin/plans/018f0000-0000-7000-8000-000000000000';

describe('access to the deliveries service', () => {
  it('is declared on every route as in the route table', () => {
    const inRouteTable = routes.map(({ method, path, access }) => `${method} ${path} ${access}`);
    const declared = listAccess(deliveries.service).filter((row) => !/ (probe|internal)$/.test(row));
    expect(declared.filter((row) => !inRouteTable.includes(row))).toEqual([]);
  });

  it('is denied to visitors, and to users, customers and riders on the pages of others', async () => {
    const refused: [string, Record<string, string>, number][] = [
      ['/my/plans', asVisitor(), 401],
      ['/my/plans', asAdmin(), 401],
      [plan, asVisitor(), 401],
      [plan, customer, 401],
      [plan, asStaff(), 403],
      ['/my/plans', asRider(), 401],
      ['/run', asVisitor(), 401],
      ['/run', asAdmin(), 401],
      ['/run', customer, 401],
      ['/deliveries/admin/runs', asRider(), 401],
      ['/deliveries/admin/zones', asStaff(), 403],
    ];
    for (const [path, headers, status] of refused) expect([path, (await deliveries.get(path, headers)).status]).toEqual([path, status]);
    expect((await deliveries.get('/my/plans', customer)).body.data).toEqual([]);
  });

  it('is denied to an administrator who answers a problem without a recent password', async () => {
    const path = '/deliveries/admin/problems/018f0000-0000-7000-8000-000000000000/answer';
    const body = { key: 'key', version: 1, remedy: 'answer', text: 'We are sorry.' };
    const old = asAdmin(undefined, { passwordAge: 16 * 60 });
    expect(await deliveries.post(path, body, old)).toMatchObject({ status: 403, body: { code: 'password_required' } });
    expect((await deliveries.post(path, body)).status).toBe(404);
  });

  it('is denied to an administrator who adds or withdraws meals without a recent password', async () => {
    const send = (headers: Record<string, string>) =>
      deliveries.post(`${plan}/meals`, { key: 'key', meals: 1, reason: 'Late box' }, headers);
    expect(await send(asAdmin(undefined, { passwordAge: 16 * 60 }))).toMatchObject({ status: 403, body: { code: 'password_required' } });
    expect((await send(asAdmin())).status).toBe(404);
  });
});
