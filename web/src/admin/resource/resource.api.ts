import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, getData } from '../../shared/api';
import { outdate, tellTabs } from '../../shared/tabs';

/** What plans and dishes have in common. */
export type CatalogRow = { id: string; version: number; display_order: number };

type Path = '/meal-plans' | '/sample-menu';

/** The calls of one catalogue (spec §7). Each throws as `call` does. */
export function catalogOf<T extends CatalogRow>(path: Path) {
  const all = `${path}/admin/all`;
  const one = ({ id }: Pick<T, 'id'>) => `${path}/admin/${encodeURIComponent(id)}`;
  const dataOf = async (answer: Promise<{ data: T }>) => (await answer).data;
  return {
    path,
    list: queryOptions({
      queryKey: [all],
      queryFn: ({ signal }) => getData<T[]>(all, signal),
      staleTime: 0,
    }),
    create: (body: object) => dataOf(call<{ data: T }>(`${path}/admin/create`, { method: 'POST', body })),
    /** `version` is the one that the editor saw: 409 when there is a newer one. */
    edit: (row: T, changes: object) =>
      dataOf(call<{ data: T }>(one(row), { method: 'PUT', body: { ...changes, version: row.version } })),
    remove: (row: T) => call(one(row), { method: 'DELETE' }),
    reorder: (rows: readonly T[]) =>
      call<{ data: T[] }>(`${path}/admin/reorder`, {
        method: 'POST',
        body: { orders: rows.map(({ id }, index) => ({ id, display_order: index })) },
      }),
  };
}

export type Catalog<T extends CatalogRow> = ReturnType<typeof catalogOf<T>>;

/** Has everything about the catalogue fetched anew, for administrators and visitors alike, in each tab of this browser. */
export function reload(client: QueryClient, { path }: { path: Path }): Promise<void> {
  tellTabs(path);
  return outdate(client, path);
}

/** Puts what the server has answered into the list, then asks for the list again. */
export function useRefresh<T extends CatalogRow>(catalog: Catalog<T>) {
  const client = useQueryClient();
  return (change: (rows: T[]) => T[]) => {
    client.setQueryData<T[]>(catalog.list.queryKey, (rows) => rows && change(rows));
    void reload(client, catalog);
  };
}
