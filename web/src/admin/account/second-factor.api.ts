import type { RecoveryCodes, SecondFactor, SecondFactorSecret } from '@2x7/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, getData } from '../../shared/api';
import { sendData } from '../send-data';

const path = '/auth/second-factor';
const key = [path];

export const useSecondFactor = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => getData<SecondFactor>(path, signal), staleTime: 0 });

/** Makes the secret of an authenticator app. */
export const useStart = () => useMutation({ mutationFn: () => sendData<SecondFactorSecret>('POST', path) });

/**
 * Turns the two-step sign-in on. The recovery codes are shown before the panel says that it is on. After a failure the panel asks whether
 * it is on: only the answer may have been lost.
 */
export function useConfirm() {
  const refresh = useRefreshSecondFactor();
  return useMutation({
    mutationFn: (code: string) => sendData<RecoveryCodes>('POST', `${path}/confirm`, { code: code.trim() }),
    onError: () => void refresh(),
  });
}

/** `onTurnedOff` is called before the panel says that it is off. */
export function useTurnOff(onTurnedOff: () => void) {
  const refresh = useRefreshSecondFactor();
  return useMutation({
    mutationFn: (password: string) => call(`${path}/off`, { method: 'POST', body: { password } }),
    onSuccess: () => {
      onTurnedOff();
      return refresh();
    },
  });
}

export function useRefreshSecondFactor(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
