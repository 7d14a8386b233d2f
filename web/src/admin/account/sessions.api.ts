import type { Session } from '@2x7/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, getData } from '../../shared/api';

export const sessionsPath = '/auth/sessions';

export const useSessions = () =>
  useQuery({ queryKey: [sessionsPath], queryFn: ({ signal }) => getData<Session[]>(sessionsPath, signal), staleTime: 0 });

/** Ends one session, or all but the current one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      call(which === 'others' ? sessionsPath : `${sessionsPath}/${encodeURIComponent(which.id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: [sessionsPath] }),
  });
}
