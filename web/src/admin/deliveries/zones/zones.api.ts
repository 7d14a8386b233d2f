import type { SetZones, Zone } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../../../shared/api';
import { sendData } from '../../send-data';
import { deliveriesKey } from '../deliveries.api';

const path = `${deliveriesKey}/zones`;

export const zonesQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => getData<Zone[]>(path, signal),
  staleTime: 0,
});

/** Replaces all zones. @throws ApiError */
export const setZones = (body: SetZones): Promise<Zone[]> => sendData('PUT', path, body);
