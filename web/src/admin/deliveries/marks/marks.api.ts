import type { CallOffSlot, DeliverySlot, EnterMarks, MarksEntered, SlotCalledOff, SlotMarks } from '@2x7/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getData } from '../../../shared/api';
import { sendData } from '../../send-data';
import { deliveriesKey } from '../deliveries.api';

/** ms between two fetches: riders mark while the screen is open. */
const refresh = 30_000;

/** The deliveries of a slot by name, in pages. */
export const marksQuery = (slot: DeliverySlot | undefined) =>
  infiniteQueryOptions({
    queryKey: [`${deliveriesKey}/marks`, slot?.day, slot?.window],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ ...slot!, ...(pageParam && { after: pageParam }) });
      return getData<SlotMarks>(`${deliveriesKey}/marks?${params.toString()}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: slot !== undefined,
    staleTime: 0,
    refetchInterval: refresh,
  });

/** A repeated `key` stores nothing. @throws ApiError */
export const enterMarks = (body: EnterMarks): Promise<MarksEntered> => sendData('POST', `${deliveriesKey}/marks`, body);

/** With `dry_run` nothing changes, and the answer says what would. @throws ApiError */
export const callOff = (body: CallOffSlot): Promise<SlotCalledOff> => sendData('POST', `${deliveriesKey}/slots/call-off`, body);
