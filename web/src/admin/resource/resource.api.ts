import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getData } from '../../shared/api';
import { invalidateBelow, notifyOtherTabs } from '../../shared/tabs';

/** `display_order` is the place of a row that can be put in another order. */
export type ResourceRow = { id: string; version?: number; display_order?: number };

/** The list of a resource. By default it is fetched again each time a screen opens. */
export const listQuery = <Row>(path: string, staleTime = 0) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => getData<Row[]>(path, signal), staleTime });

/** The calls of one resource; those it does not have are absent. Each throws as `call` does. */
export type ResourceApi<Row extends ResourceRow> = {
  list: ReturnType<typeof listQuery<Row>>;
  /** A change makes every query outdated whose key begins with one of these. */
  affects: readonly string[];
  create?: (body: object, key: string) => Promise<Row>;
  /** `create` makes one row for each key, so that it may be repeated when its answer is lost. */
  isCreateRepeatable?: true;
  /** With `row.version` the server refuses the change (409, `conflict`) when it has a newer version. */
  edit?: (row: Row, changes: object) => Promise<Row>;
  remove?: (row: Row) => Promise<unknown>;
  /** Saves the rows in this order and returns their new versions. The server refuses it (409, `conflict`) when one stands elsewhere than its `display_order`. */
  reorder?: (rows: readonly Row[]) => Promise<Row[]>;
};

/** Fetches everything again that depends on the resource, on admin and public pages, in every tab of this browser. */
export async function reload(client: QueryClient, { affects }: Pick<ResourceApi<never>, 'affects'>): Promise<void> {
  affects.forEach(notifyOtherTabs);
  await Promise.all(affects.map((path) => invalidateBelow(client, path)));
}

/** Puts the server's answer into the cached list at once, then fetches the list again. */
export function useRefresh<Row extends ResourceRow>(api: ResourceApi<Row>) {
  const client = useQueryClient();
  return (change: (rows: Row[]) => Row[] = (rows) => rows) => {
    client.setQueryData<Row[]>(api.list.queryKey, (rows) => rows && change(rows));
    void reload(client, api);
  };
}
