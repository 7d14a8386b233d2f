import type { Dish } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../../shared/api';

const path = '/sample-menu';
const fetchDishes = ({ signal }: { signal: AbortSignal }) => getData<Dish[]>(path, signal);

/** The active dishes; may have travelled with the page. */
export const sampleMenu = queryOptions({ queryKey: [path], queryFn: fetchDishes });

/** The same for the modal, which asks anew at each opening (spec §2) and forgets at each closing. */
export const freshSampleMenu = queryOptions({
  queryKey: [path, 'modal'],
  queryFn: fetchDishes,
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
});
