import { call } from '../../shared/api';
import { sendData } from '../send-data';
import { listQuery, type ResourceApi, type ResourceRow } from './resource.api';

type CatalogRow = ResourceRow & { version: number; display_order: number };

/** The calls of meal plans and sample-menu dishes (spec §7). */
export function catalogApi<Row extends CatalogRow>(path: '/meal-plans' | '/sample-menu'): Required<ResourceApi<Row>> {
  const one = ({ id }: Row) => `${path}/admin/${encodeURIComponent(id)}`;
  return {
    list: listQuery<Row>(`${path}/admin/all`),
    affects: [path],
    create: (body, key) => sendData('POST', `${path}/admin/create`, { ...body, key }),
    isCreateRepeatable: true,
    edit: (row, changes) => sendData('PUT', one(row), { ...changes, version: row.version }),
    remove: (row) => call(one(row), { method: 'DELETE' }),
    reorder: (rows) => {
      const orders = rows.map(({ id, display_order: seen_order }, index) => ({ id, display_order: index, seen_order }));
      return sendData('POST', `${path}/admin/reorder`, { orders });
    },
  };
}
