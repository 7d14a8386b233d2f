import type { ChangeRun, DeliverySlot, Run, RunsOfSlot } from '@2x7/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sentenceOf } from '../../../shared/api';
import { invalidateBelow, notifyOtherTabs } from '../../../shared/tabs';
import { deliveriesKey } from '../deliveries.api';
import type { Feedback } from '../../ui/feedback/use-feedback';
import { changeRun, runsQuery } from './runs.api';
import { withStops } from './stop-lists';

type Change = { run: Run; stops: readonly string[]; before: RunsOfSlot | undefined };

export type RunChanges = {
  /** Sets the stops of a run, in order. They are shown at once; a failed call shows the old ones again. */
  setStops: (run: Run, stops: readonly string[]) => void;
  /** Anything else: the answer is shown once it is there. */
  act: (work: () => Promise<RunsOfSlot>, failure: string) => void;
  isBusy: boolean;
};

/** What is sent of a run that keeps its other values. */
export const bodyOf = ({ version, name, rider, trained_on, stops }: Run): ChangeRun => ({
  version,
  name,
  rider,
  trained_on,
  stops: stops.map(({ delivery_id }) => delivery_id),
});

/** The runs of a slot, and changes of them that run one after the other. */
export function useRuns(slot: DeliverySlot | undefined, feedback: Feedback) {
  const client = useQueryClient();
  const { queryKey } = runsQuery(slot);
  const mutationKey = [...queryKey, 'change'];
  const scope = { id: mutationKey.join(' ') };
  /** Of the runs that changes of this page have altered: a change that waited for another one is based on its answer. */
  const versions = useRef(new Map<string, number>());
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const show = (data: RunsOfSlot) => {
    if (isLast()) client.setQueryData(queryKey, data);
  };
  /** Another administrator may have changed the other runs of an answer: a change that waits would overwrite that. */
  const keepVersions = (data: RunsOfSlot, { run, stops: ids, before }: Change) => {
    const isAltered = ({ id, stops: earlier }: Run) => id === run.id || earlier.some(({ delivery_id }) => ids.includes(delivery_id));
    const altered = before?.runs.filter(isAltered).map(({ id }) => id) ?? [run.id];
    for (const { id, version } of data.runs) if (altered.includes(id)) versions.current.set(id, version);
  };
  const reload = () => {
    notifyOtherTabs(deliveriesKey);
    return isLast() ? invalidateBelow(client, deliveriesKey) : undefined;
  };

  const stops = useMutation({
    mutationKey,
    scope,
    mutationFn: ({ run, stops: ids }: Change) =>
      changeRun(run.id, { ...bodyOf(run), stops: [...ids], version: Math.max(run.version, versions.current.get(run.id) ?? 0) }),
    onError: (error, { before }) => {
      client.setQueryData(queryKey, before);
      feedback.fail(sentenceOf(error, 'The stops could not be saved'));
    },
    onSuccess: (data, change) => {
      keepVersions(data, change);
      show(data);
    },
    onSettled: reload,
  });
  const action = useMutation({
    mutationKey,
    scope,
    mutationFn: ({ work }: { work: () => Promise<RunsOfSlot>; failure: string }) => work(),
    onError: (error, { failure }) => feedback.fail(sentenceOf(error, failure)),
    onSuccess: show,
    onSettled: reload,
  });
  const setStops = (run: Run, ids: readonly string[]) => {
    feedback.clear();
    const before = client.getQueryData<RunsOfSlot>(queryKey);
    void client.cancelQueries({ queryKey });
    if (before) client.setQueryData(queryKey, withStops(before, run.id, ids));
    stops.mutate({ run, stops: ids, before });
  };
  const act = (work: () => Promise<RunsOfSlot>, failure: string) => {
    feedback.clear();
    action.mutate({ work, failure });
  };
  const changes: RunChanges = { setStops, act, isBusy: action.isPending };
  return { query: useQuery(runsQuery(slot)), changes };
}
