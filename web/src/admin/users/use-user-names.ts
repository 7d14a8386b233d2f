import { useUsers } from './users.api';

/** A user's name by id. While the users are loaded, and for one that a restore has undone, `an administrator`: only administrators act on orders. */
export function useUserNames(): (id: string) => string {
  const { data } = useUsers();
  return (id) => data?.find((user) => user.id === id)?.name ?? 'an administrator';
}
