import { counted, slotText, type DeliverySlot, type LabelPage } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ChipLinks } from '../../../ui/chip-links';
import { currentSlot, labelsAddress, slotIn, slotLinks } from '../../kitchen/kitchen-slots';
import { kitchenSlotsQuery } from '../../kitchen/kitchen.api';
import { ListPage, type ListLabels } from '../../resource/list-page';
import { useFeedback } from '../../ui/feedback/use-feedback';
import { calledOffText } from '../slot-phase';
import { LabelButtons } from './label-buttons';
import { labelColumns } from './label-columns';
import { labelsQuery } from './labels.api';

const labels: ListLabels = {
  title: 'Labels',
  caption: 'Dishes with what their labels lack',
  loading: 'Loading the labels...',
  empty: 'There are no boxes in this delivery',
  notFetched: 'The labels could not be loaded',
};

/** What there is to print, or when there will be. */
function leadOf({ slot, boxes }: LabelPage): string {
  const at = slotText(slot);
  if (boxes === 0) return `${at}.`;
  if (slot.phase !== 'frozen')
    return `${at}. The labels come with the cut-off, once the boxes are final. What is missing can be added until then.`;
  return `${at}: ${counted(boxes, 'label')} of 100 × 60 mm, boxes with allergies or a note first. Print them in actual size.${calledOffText(slot)}`;
}

/** /admin/labels: the labels of a slot, and what its dishes do not say. */
export default function LabelsScreen() {
  const { slot, slots, page, error, retry } = useLabels();
  const feedback = useFeedback();
  return (
    <ListPage
      labels={{ ...labels, lead: page && leadOf(page) }}
      list={{ rows: page?.dishes.map((dish) => ({ ...dish, id: dish.diet })), error, retry }}
      columns={labelColumns}
      feedback={feedback}
      actions={slot && page && page.labels.length > 0 && <LabelButtons slot={slot} feedback={feedback} />}
      filter={slots && <ChipLinks label="Deliveries" links={slotLinks(slots, slot, labelsAddress)} />}
    />
  );
}

/** The labels of the slot in the address, else of the slot that the kitchen works on. */
function useLabels() {
  const [params] = useSearchParams();
  const kitchen = useQuery(kitchenSlotsQuery);
  const slot: DeliverySlot | undefined = slotIn(params) ?? (kitchen.data && currentSlot(kitchen.data));
  const labelsOf = useQuery(labelsQuery(slot));
  const failing = slot ? labelsOf : kitchen;
  const retry = () => void failing.refetch();
  return { slot, slots: kitchen.data?.slots, page: labelsOf.data, error: failing.error ?? undefined, retry };
}
