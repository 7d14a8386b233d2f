import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api';
import { reload, type Catalog, type CatalogRow } from './resource.api';

const notSaved = 'Failed to save the new order';

/** The list with the row at `from` standing at `to`. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), rows[from]!, ...others.slice(to)];
}

/**
 * Puts the list into a new order: at once on the screen, then with one call. When the call fails the
 * old order is back and `onFailure` hears why. Calls wait for each other, so that the last one counts.
 */
export function useReorder<T extends CatalogRow>(catalog: Catalog<T>, onFailure: (sentence: string) => void) {
  const client = useQueryClient();
  const { queryKey } = catalog.list;
  const mutationKey = [catalog.path, 'reorder'];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `${catalog.path} reorder` },
    mutationFn: ({ after }: { before: T[]; after: T[] }) => catalog.reorder(after),
    onError: (error, { before }) => {
      client.setQueryData(queryKey, before);
      onFailure(sentenceOf(error, notSaved));
    },
    // Their versions are new ones. Not while another order is on its way: it is on the screen already.
    onSuccess: ({ data }) => isLast() && client.setQueryData(queryKey, data),
    onSettled: () => (isLast() ? reload(client, catalog) : undefined),
  });
  return (from: number, to: number) => {
    const before = client.getQueryData<T[]>(queryKey);
    if (!before || from === to) return;
    const after = moved(before, from, to);
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, after);
    mutate({ before, after });
  };
}
