import { useUsers } from '../activity/audit.api';

/** Names the people who can sign in, by id. Who is gone, or not known yet, is an administrator: nobody else acts here. */
export function useUserNames(): (id: string) => string {
  const { data } = useUsers();
  return (id) => data?.find((person) => person.id === id)?.name ?? 'an administrator';
}
