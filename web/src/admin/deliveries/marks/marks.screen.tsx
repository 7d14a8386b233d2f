import { slotNumber, slotText, type DeliverySlot, type KitchenSlots, type SlotMarks } from '@2x7/contracts';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { ChipLinks } from '../../../ui/chip-links';
import { TemporaryButton } from '../../../ui/temporary-button';
import { currentSlot, marksAddress, slotIn, slotLinks } from '../../kitchen/kitchen-slots';
import { kitchenSlotsQuery } from '../../kitchen/kitchen.api';
import { pagedListOf } from '../../resource/list';
import { ListPage, type ListLabels } from '../../resource/list-page';
import { useFeedback } from '../../ui/feedback/use-feedback';
import { calledOffText } from '../slot-phase';
import { useServerClock } from '../use-server-clock';
import { AllDeliveredDialog } from './all-delivered-dialog';
import { CallOffButton } from './call-off-button';
import { MarkDialog } from './mark-dialog';
import { markColumns, type DeliveryRow } from './mark-columns';
import { marksQuery } from './marks.api';
import { countsText } from './outcome-text';

const labels: ListLabels = {
  title: 'Marks',
  caption: 'The deliveries of the slot and their results',
  loading: 'Loading the deliveries...',
  empty: 'No delivery of this slot is final',
  notFetched: 'The deliveries could not be loaded',
};

function leadOf({ slot }: SlotMarks): string {
  const none = slot.frozen_at ? 'there are no deliveries' : 'nothing is final yet';
  return `${slotText(slot)}: ${countsText(slot) ?? none}.${calledOffText(slot)}`;
}

type Open = { kind: 'one'; row: DeliveryRow } | { kind: 'all' };

/** /admin/deliveries/marks: what became of the deliveries of a slot, entered from paper or corrected. */
export default function MarksScreen() {
  const [params] = useSearchParams();
  const kitchen = useQuery(kitchenSlotsQuery);
  const atOpening = useSlotAtOpening(kitchen);
  const slot = slotIn(params) ?? atOpening;
  return <MarksOfOneSlot key={slot && slotNumber(slot)} slot={slot} kitchen={kitchen} />;
}

/** The slot that the kitchen works on when the screen opens. It stays when its window ends: what is typed is still on the screen. */
function useSlotAtOpening(kitchen: UseQueryResult<KitchenSlots>): DeliverySlot | undefined {
  const now = useServerClock(kitchen);
  const [atOpening, setAtOpening] = useState<DeliverySlot>();
  const current = kitchen.data && now && currentSlot({ slots: kitchen.data.slots, now: now.toISOString() });
  if (!atOpening && current) setAtOpening(current);
  return atOpening;
}

type Props = { slot: DeliverySlot | undefined; kitchen: UseQueryResult<KitchenSlots> };

function MarksOfOneSlot({ slot, kitchen }: Props) {
  const { slots, first, list } = useMarks(slot, kitchen);
  const feedback = useFeedback();
  const [open, setOpen] = useState<Open>();
  const unmarked = (list.rows ?? []).filter(({ outcome }) => outcome === null);
  return (
    <ListPage
      labels={{ ...labels, lead: first && leadOf(first) }}
      list={list}
      columns={markColumns}
      feedback={feedback}
      actions={
        <>
          {unmarked.length > 0 && <TemporaryButton onClick={() => setOpen({ kind: 'all' })}>Mark as delivered</TemporaryButton>}
          {first && <CallOffButton key={slotText(first.slot)} slot={first.slot} onDone={feedback.inform} />}
        </>
      }
      filter={slots && <ChipLinks label="Deliveries" links={slotLinks(slots, slot, marksAddress)} />}
      rowActions={(row) => <MarkButton row={row} onClick={() => setOpen({ kind: 'one', row })} />}
    >
      {first && <MarkDialogs marks={first} open={open} unmarked={unmarked} onClose={() => setOpen(undefined)} onDone={feedback.inform} />}
    </ListPage>
  );
}

const MarkButton = ({ row, onClick }: { row: DeliveryRow; onClick: () => void }) => (
  <Button variant="secondary" onClick={onClick}>
    {row.outcome ? 'Correct' : 'Mark'}
    <span className="visually-hidden">: {row.name}</span>
  </Button>
);

type DialogProps = {
  marks: SlotMarks;
  open: Open | undefined;
  unmarked: readonly DeliveryRow[];
  onClose: () => void;
  onDone: (text: string) => void;
};

function MarkDialogs({ marks: { slot, now }, open, unmarked, ...dialog }: DialogProps) {
  const facts = { slot, now: new Date(now), ...dialog };
  if (open?.kind === 'one') return <MarkDialog {...facts} row={open.row} />;
  return open?.kind === 'all' && <AllDeliveredDialog {...facts} rows={unmarked} />;
}

function useMarks(slot: DeliverySlot | undefined, kitchen: UseQueryResult<KitchenSlots>) {
  const query = useInfiniteQuery(marksQuery(slot));
  const list = pagedListOf(query, ({ deliveries }) => deliveries.map((row): DeliveryRow => ({ ...row, id: row.delivery_id })));
  const failing = slot ? {} : { error: kitchen.error ?? undefined, retry: () => void kitchen.refetch() };
  return { slots: kitchen.data && shownSlots(kitchen.data.slots, slot), first: query.data?.pages[0], list: { ...list, ...failing } };
}

/** The slots of today and tomorrow, and the shown one. */
const shownSlots = (slots: readonly DeliverySlot[], shown: DeliverySlot | undefined): readonly DeliverySlot[] =>
  shown && !slots.some((one) => slotNumber(one) === slotNumber(shown)) ? [shown, ...slots] : slots;
