import type { DeliverySlot, KitchenSheet, KitchenSlots } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../../shared/api';

const path = '/deliveries/kitchen';
/** ms between two fetches. A sheet stays on a screen for hours, and late boxes must appear on it. */
const refresh = 30_000;

export const kitchenSlotsQuery = queryOptions({
  queryKey: [`${path}/slots`],
  queryFn: ({ signal }) => getData<KitchenSlots>(`${path}/slots`, signal),
  staleTime: 0,
  refetchInterval: refresh,
});

export const kitchenSheetQuery = ({ day, window }: DeliverySlot) =>
  queryOptions({
    queryKey: [path, day, window],
    queryFn: ({ signal }) => getData<KitchenSheet>(`${path}?day=${day}&window=${window}`, signal),
    staleTime: 0,
    refetchInterval: refresh,
  });
