import type { AdminProblem, AnswerProblem, ProblemCount, ProblemPage } from '@2x7/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getData } from '../../../shared/api';
import { sendData } from '../../send-data';
import { deliveriesKey } from '../deliveries.api';

const path = `${deliveriesKey}/problems`;
const problemPath = (id: string): string => `${path}/${encodeURIComponent(id)}`;

export type ProblemFilter = 'open' | 'closed';

/** Open ones by due date, closed ones newest first, in pages. @param plan only those of this plan */
export const problemsQuery = (state: ProblemFilter, plan: string | null) =>
  infiniteQueryOptions({
    queryKey: [path, state, plan],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ state, ...(plan && { plan }), ...(pageParam && { after: pageParam }) });
      return getData<ProblemPage>(`${path}?${params.toString()}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Fetched with a screen at most once in a minute, not while one stays open: a session that no one uses is to end. */
export const problemCountQuery = queryOptions({
  queryKey: [`${path}/count`],
  queryFn: ({ signal }) => getData<ProblemCount>(`${path}/count`, signal),
});

export const problemQuery = (id: string) =>
  queryOptions({ queryKey: [problemPath(id)], queryFn: ({ signal }) => getData<AdminProblem>(problemPath(id), signal), staleTime: 0 });

/** A repeated `key` is the same answer. @throws ApiError: conflict when another administrator was faster */
export const answerProblem = (id: string, answer: AnswerProblem): Promise<AdminProblem> =>
  sendData('POST', `${problemPath(id)}/answer`, answer);

/** The address of a photo, for administrators. */
export const photoAddress = (id: string): string => `/api/v1/upload/photos/${id}`;
