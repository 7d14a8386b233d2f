import type { UserAccount } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { listQuery, type ResourceApi } from '../resource/resource.api';
import { sendData } from '../send-data';
import { sessionKey } from '../session/use-session';

const path = '/auth/admin/users';
const one = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** ms that the users stay fresh: names in activity and orders use them, too. */
const freshFor = 60_000;

export const usersApi = {
  list: listQuery<UserAccount>(path, freshFor),
  // The changed user may be the one who is signed in.
  affects: [path, ...sessionKey],
  create: (body: object) => sendData<UserAccount>('POST', path, body),
  edit: ({ id }: Pick<UserAccount, 'id'>, changes: object) => sendData<UserAccount>('PUT', one(id), changes),
} satisfies ResourceApi<UserAccount>;

/** Emails a new link that lets the user choose a password. The previous link stops working. */
export const sendPasswordLink = ({ id }: UserAccount): Promise<UserAccount> => sendData('POST', `${one(id)}/invitation`);

export const useUsers = () => useQuery(usersApi.list);
