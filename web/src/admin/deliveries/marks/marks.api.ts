import type { CallOffSlot, DeliverySlot, EnterMarks, MarksEntered, SlotCalledOff, SlotMarks } from '@2x7/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, getData } from '../../../shared/api';
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

const post = async <Data>(address: string, body: object): Promise<Data> =>
  (await call<{ data: Data }>(address, { method: 'POST', body })).data;

/** A repeated `key` stores nothing. @throws ApiError */
export const enterMarks = (body: EnterMarks): Promise<MarksEntered> => post(`${deliveriesKey}/marks`, body);

/** With `dry_run` nothing changes, and the answer says what would. @throws ApiError */
export const callOff = (body: CallOffSlot): Promise<SlotCalledOff> => post(`${deliveriesKey}/slots/call-off`, body);
