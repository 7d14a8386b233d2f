import type { User } from '@2x7/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchProfile, sendSignIn, sendSignOut, type Credentials } from './session.api';

/** The query key of the signed-in user. */
export const sessionKey = ['session'];

type SessionData = { user: User | null; hasSignedOut?: true };

export type Session = {
  /** Null while loading, and for a signed-out visitor. */
  user: User | null;
  loading: boolean;
  /** The user has signed out in this tab, rather than never signed in. */
  hasSignedOut: boolean;
};

/** The signed-in user: fetched once, then kept. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<SessionData> => ({ user: await fetchProfile(signal) }),
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data?.user ?? null, loading: isPending, hasSignedOut: data?.hasSignedOut === true };
}

/** The signed-in administrator, for components inside `Guard`. */
export function useAdmin(): User {
  const { user } = useSession();
  if (!user) throw new Error('useAdmin is called outside Guard: no user is signed in.');
  return user;
}

/** Sign-in and sign-out. */
export function useSessionChanges() {
  const client = useQueryClient();
  return {
    /** @returns why the sign-in was refused, or undefined. @throws Error when the response is not an answer of the shop */
    async signIn(credentials: Credentials): Promise<string | undefined> {
      const answer = await sendSignIn(credentials);
      if ('refusal' in answer) return answer.refusal;
      await client.cancelQueries({ queryKey: sessionKey });
      client.setQueryData<SessionData>(sessionKey, { user: answer.user });
      return undefined;
    },
    /** Clears the cached data, so that the next user of this browser cannot see it. */
    async signOut(): Promise<void> {
      await sendSignOut();
      client.setQueryData<SessionData>(sessionKey, { user: null, hasSignedOut: true });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  };
}
