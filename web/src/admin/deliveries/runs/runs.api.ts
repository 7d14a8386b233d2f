import type { AddRun, ChangeRun, DeliverySlot, RunLink, RunsOfSlot } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../../../shared/api';
import { sendData } from '../../send-data';
import { deliveriesKey } from '../deliveries.api';

const path = `${deliveriesKey}/runs`;
/** ms between two fetches: riders mark their stops meanwhile. */
const refresh = 30_000;

/** The runs of a slot, and its deliveries that are on none. */
export const runsQuery = (slot: DeliverySlot | undefined) =>
  queryOptions({
    queryKey: [path, slot?.day, slot?.window],
    queryFn: ({ signal }) => getData<RunsOfSlot>(`${path}?day=${slot!.day}&window=${slot!.window}`, signal),
    enabled: slot !== undefined,
    staleTime: 0,
    refetchInterval: refresh,
  });

const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** Adds what is missing. @throws ApiError */
export const draftRuns = ({ day, window }: DeliverySlot): Promise<RunsOfSlot> => sendData('POST', path, { day, window });

/** @throws ApiError */
export const addRun = (run: AddRun): Promise<RunsOfSlot> => sendData('POST', `${path}/empty`, run);

/** @throws ApiError 409 for a version that is not the current one */
export const changeRun = (id: string, run: ChangeRun): Promise<RunsOfSlot> => sendData('PUT', pathOf(id), run);

/** @throws ApiError */
export const deleteRun = (id: string): Promise<RunsOfSlot> => sendData('DELETE', pathOf(id));

/** Ends the previous link. @throws ApiError */
export const issueLink = (id: string): Promise<RunLink> => sendData('POST', `${pathOf(id)}/link`);

/** @throws ApiError */
export const withdrawLink = (id: string): Promise<RunsOfSlot> => sendData('DELETE', `${pathOf(id)}/link`);
