import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

const minute = 60_000;

const worthAnotherTry = (error: unknown): boolean => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/**
 * Query cache: responses are fresh for a minute, and a request without a usable response is repeated once.
 * `networkMode: 'always'` sends requests while the browser reports offline, so that they fail at once instead of waiting.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        retry: (failures, error) => failures < 1 && worthAnotherTry(error),
        retryDelay: 400,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
