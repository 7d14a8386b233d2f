import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

const minute = 60_000;

const worthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/**
 * Server state: fresh for a minute; an answer that never came is asked for once more. What the browser
 * takes for offline is tried all the same, and fails at once: nothing waits in silence, to be sent later.
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
