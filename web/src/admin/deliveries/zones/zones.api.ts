import type { SetZones, Zone } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, getData } from '../../../shared/api';
import { deliveriesKey } from '../deliveries.api';

const path = `${deliveriesKey}/zones`;

export const zonesQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => getData<Zone[]>(path, signal),
  staleTime: 0,
});

/** Replaces all zones. @throws ApiError */
export const setZones = async (body: SetZones): Promise<Zone[]> => (await call<{ data: Zone[] }>(path, { method: 'PUT', body })).data;
