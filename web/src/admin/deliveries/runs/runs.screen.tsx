import { slotNumber, slotText, type DeliverySlot, type KitchenSlot, type RunsOfSlot } from '@2x7/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../../shared/api';
import { ChipLinks } from '../../../ui/chip-links';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { currentSlot, runsAddress, slotIn, slotLinks } from '../../kitchen/kitchen-slots';
import { kitchenSlotsQuery } from '../../kitchen/kitchen.api';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { FeedbackBanner } from '../../ui/feedback/feedback-banner';
import { useFeedback } from '../../ui/feedback/use-feedback';
import { Screen } from '../../ui/layout/screen';
import { invalidateDeliveries } from '../deliveries.api';
import { calledOffText } from '../slot-phase';
import { WithServerTime } from '../with-server-time';
import { RunDialogs, useLinks, type OpenDialog } from './run-dialogs';
import { RunPanel } from './run-panel';
import { RunSheets } from './run-sheets';
import { RunsActions } from './runs-actions';
import { draftRuns, runsQuery } from './runs.api';
import styles from './runs.module.css';
import { UnassignedPanel } from './unassigned-panel';
import { usePrint } from './use-print';
import { useRuns, type RunChanges } from './use-runs';

/** /admin/runs: the routes of the riders in a slot. */
export default function RunsScreen() {
  const [params] = useSearchParams();
  return <WithServerTime title="Runs">{(now) => <CurrentRuns now={now} chosen={slotIn(params)} />}</WithServerTime>;
}

/** The runs of the slot in the address, else of the slot that the kitchen works on. */
function CurrentRuns({ now, chosen }: { now: Date; chosen: DeliverySlot | undefined }) {
  const { data: kitchen } = useQuery(kitchenSlotsQuery);
  // It stays when the window ends: what was entered and issued is still on the screen.
  const [atOpening] = useState(() => currentSlot({ slots: kitchen!.slots, now: now.toISOString() })!);
  const slot = chosen ?? atOpening;
  return <RunsOfOneSlot key={slotNumber(slot)} slot={slot} slots={kitchen!.slots} />;
}

function RunsOfOneSlot({ slot, slots }: { slot: DeliverySlot; slots: readonly KitchenSlot[] }) {
  const client = useQueryClient();
  const feedback = useFeedback();
  const [open, setOpen] = useState<OpenDialog>();
  const { query, changes } = useRuns(slot, feedback);
  const { data, error, refetch } = query;
  const loaded = data?.runs ?? [];
  const issued = useLinks(loaded);
  const { printed, print } = usePrint(loaded);
  const show = (runs: RunsOfSlot) => {
    client.setQueryData(runsQuery(slot).queryKey, runs);
    invalidateDeliveries(client);
  };
  const draft = () => changes.act(() => draftRuns(slot), 'The runs could not be drafted');
  const calledOff = calledOffText(slots.find((one) => slotNumber(one) === slotNumber(slot)));
  const actions = (
    <RunsActions
      canPrint={printed.length > 0}
      isBusy={changes.isBusy}
      onDraft={draft}
      onAdd={() => setOpen({ kind: 'add' })}
      onPrint={() => print()}
    />
  );
  return (
    <>
      <div data-print="no">
        <Screen title="Runs" lead={`${slotText(slot)}.${calledOff || ` ${data ? leadOf(data) : ''}`}`} actions={actions}>
          <ChipLinks label="Deliveries" links={slotLinks(slots, slot, runsAddress)} />
          <FeedbackBanner feedback={feedback} />
          {error && <ErrorBanner message={sentenceOf(error, 'The runs could not be loaded')} onRetry={() => void refetch()} />}
          {data && <Panels all={data} changes={changes} onOpen={setOpen} />}
          {!data && !error && <LoadingRuns />}
        </Screen>
      </div>
      <RunSheets runs={printed} links={issued.links} />
      {data && (
        <RunDialogs
          open={open}
          slot={slot}
          all={data}
          issued={issued}
          feedback={feedback}
          onChange={show}
          onPrint={print}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function leadOf({ runs, unassigned }: RunsOfSlot): string {
  if (runs.length > 0) return 'Sort stops by dragging, or with the arrow buttons. A stop that moves to another run becomes its last.';
  return unassigned.length > 0
    ? 'Draft the runs by zone, then sort their stops.'
    : 'The runs come with the cut-off, once the boxes are final.';
}

type PanelsProps = { all: RunsOfSlot; changes: RunChanges; onOpen: (dialog: OpenDialog) => void };

const Panels = ({ all, changes, onOpen }: PanelsProps) => (
  <>
    {all.unassigned.length > 0 && <UnassignedPanel all={all} changes={changes} />}
    {all.runs.map((run) => (
      <RunPanel
        key={run.id}
        run={run}
        all={all}
        changes={changes}
        onEdit={() => onOpen({ kind: 'rider', run: run.id })}
        onLink={() => onOpen({ kind: 'link', run: run.id })}
      />
    ))}
  </>
);

const LoadingRuns = () => (
  <Loading label="Loading the runs...">
    <Skeleton className={styles.skeleton} />
  </Loading>
);
