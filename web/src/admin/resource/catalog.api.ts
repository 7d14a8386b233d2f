import { call } from '../../shared/api';
import { listQuery, type ResourceApi, type ResourceRow } from './resource.api';

type CatalogRow = ResourceRow & { version: number; display_order: number };

/** The calls of meal plans and sample-menu dishes (spec §7). */
export function catalogApi<Row extends CatalogRow>(path: '/meal-plans' | '/sample-menu'): Required<ResourceApi<Row>> {
  const one = ({ id }: Row) => `${path}/admin/${encodeURIComponent(id)}`;
  const send = async <Data = Row>(address: string, method: 'POST' | 'PUT', body: object) =>
    (await call<{ data: Data }>(address, { method, body })).data;
  return {
    list: listQuery<Row>(`${path}/admin/all`),
    affects: [path],
    create: (body, key) => send(`${path}/admin/create`, 'POST', { ...body, key }),
    isCreateRepeatable: true,
    edit: (row, changes) => send(one(row), 'PUT', { ...changes, version: row.version }),
    remove: (row) => call(one(row), { method: 'DELETE' }),
    reorder: (rows) =>
      send<Row[]>(`${path}/admin/reorder`, 'POST', { orders: rows.map(({ id }, index) => ({ id, display_order: index })) }),
  };
}
