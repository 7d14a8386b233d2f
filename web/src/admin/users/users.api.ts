import type { InviteUser, UserAccount, UserChanges } from '@2x7/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { usersPath } from '../activity/audit.api';
import { sessionKey } from '../session/use-session';

const one = (id: string): string => `${usersPath}/${encodeURIComponent(id)}`;

type Change =
  | { kind: 'invite'; body: InviteUser }
  | { kind: 'change'; id: string; body: UserChanges }
  | { kind: 'link'; id: string };

async function send(change: Change): Promise<UserAccount> {
  const answer = (path: string, method: 'POST' | 'PUT', body?: unknown) => call<{ data: UserAccount }>(path, { method, body });
  switch (change.kind) {
    case 'invite':
      return (await answer(usersPath, 'POST', change.body)).data;
    case 'change':
      return (await answer(one(change.id), 'PUT', change.body)).data;
    case 'link':
      return (await answer(`${one(change.id)}/invitation`, 'POST')).data;
  }
}

/** Invites, changes and sends links; the list is read anew, also when the shop says no. It may have been oneself. */
export function usePeopleChange() {
  const client = useQueryClient();
  const renew = () => Promise.all([[usersPath], sessionKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({ mutationFn: send, onSettled: renew });
}
