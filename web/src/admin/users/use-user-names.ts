import { useUsers } from './users.api';

/** A user's name by id. For a deleted user, and while the users are loaded, `an administrator`: only administrators act on orders. */
export function useUserNames(): (id: string) => string {
  const { data } = useUsers();
  return (id) => data?.find((user) => user.id === id)?.name ?? 'an administrator';
}
