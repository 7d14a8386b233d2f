import type { Dish } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../../shared/api';

const path = '/sample-menu';
const fetchDishes = ({ signal }: { signal: AbortSignal }) => getData<Dish[]>(path, signal);

/** The active dishes; the server may have embedded them in the page. */
export const sampleMenu = queryOptions({ queryKey: [path], queryFn: fetchDishes });

/** The active dishes for the modal: fetched at each opening (specification, section 2), not cached after closing. */
export const freshSampleMenu = queryOptions({
  queryKey: [path, 'modal'],
  queryFn: fetchDishes,
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
});
