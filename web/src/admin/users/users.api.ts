import type { UserAccount } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { listQuery, type ResourceApi } from '../resource/resource.api';
import { sessionKey } from '../session/use-session';

const path = '/auth/admin/users';
const one = (id: string): string => `${path}/${encodeURIComponent(id)}`;

const send = async (address: string, method: 'POST' | 'PUT', body?: object): Promise<UserAccount> =>
  (await call<{ data: UserAccount }>(address, { method, body })).data;

/** ms that the users stay fresh: names in activity and orders use them, too. */
const freshFor = 60_000;

export const usersApi = {
  list: listQuery<UserAccount>(path, freshFor),
  // The changed user may be the one who is signed in.
  affects: [path, ...sessionKey],
  create: (body: object) => send(path, 'POST', body),
  edit: ({ id }: Pick<UserAccount, 'id'>, changes: object) => send(one(id), 'PUT', changes),
} satisfies ResourceApi<UserAccount>;

/** Emails a new link that lets the user choose a password. The previous link stops working. */
export const sendPasswordLink = ({ id }: UserAccount): Promise<UserAccount> => send(`${one(id)}/invitation`, 'POST');

export const useUsers = () => useQuery(usersApi.list);
