import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isCode, sentenceOf } from '../../shared/api';
import { remedyOf } from '../ui/feedback/remedy';
import type { Feedback } from '../ui/feedback/use-feedback';
import type { Resource, ResourceDraft } from './resource';
import { reload, type ResourceRow } from './resource.api';

const notSaved = 'Failed to save the new order';
const moveAgain = 'The list is current now; move again.';

function remedyFor(error: unknown, unit: string): string | undefined {
  if (isCode(error, 'not_found')) return `Another administrator has deleted a ${unit}. ${moveAgain}`;
  return isCode(error, 'conflict') ? moveAgain : remedyOf(error);
}

/** The rows with the one at index `from` moved to index `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), rows[from]!, ...others.slice(to)];
}

/**
 * Moves a row in the cached list at once, then saves the order with one call. Calls run one after the other, each from the order that the one
 * before it has saved. A failed call restores the order before it; the moves that wait behind it are given up.
 */
export function useReorder<Row extends ResourceRow, Draft extends ResourceDraft>(
  { api, labels }: Resource<Row, Draft>,
  feedback: Feedback,
) {
  const client = useQueryClient();
  const { queryKey } = api.list;
  const mutationKey = [...queryKey, 'reorder'];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const failed = useRef<{ error: unknown; before: Row[] }>(undefined);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ after }: { before: Row[]; after: Row[] }) => {
      if (failed.current) throw failed.current.error;
      return api.reorder!(after);
    },
    onError: (error, { before }) => {
      failed.current ??= { error, before };
      client.setQueryData(queryKey, failed.current.before);
      feedback.fail(sentenceOf(error, notSaved), remedyFor(error, labels.unit.one));
    },
    // The rows have new versions. While another order waits to be saved, the screen shows that one already.
    onSuccess: (rows) => isLast() && client.setQueryData(queryKey, rows),
    onSettled: () => {
      if (!isLast()) return undefined;
      failed.current = undefined;
      return reload(client, api);
    },
  });
  return (from: number, to: number) => {
    feedback.clear();
    const before = client.getQueryData<Row[]>(queryKey);
    if (!before || from === to) return;
    const after = moved(before, from, to);
    void client.cancelQueries({ queryKey });
    // The positions as they will be saved: the next move starts from them.
    client.setQueryData(
      queryKey,
      after.map((row, display_order) => ({ ...row, display_order })),
    );
    mutate({ before, after });
  };
}
