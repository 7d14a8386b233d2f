import type { User } from '@2x7/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { fetchProfile, sendSignIn, sendSignOut, type Credentials, type Refusal } from './session.api';

/** The query key of the signed-in user. */
export const sessionKey = ['session'];

export type SessionData = { user: User | null; hasSignedOut?: true };

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

/** Provided by `SignedInGuard`. It keeps its user while a screen behind it is taken away after the sign-out. */
export const UserContext = createContext<User | null>(null);

/** The signed-in user, for components inside `SignedInGuard`. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser is called outside SignedInGuard.');
  return user;
}

/** The sign-out in progress. A sign-in waits for it, or its answer would remove the cookie of the new session. */
let signingOut = Promise.resolve();

/** Sign-in and sign-out. */
export function useSessionChanges() {
  const client = useQueryClient();
  return {
    /** @returns why the sign-in was refused, or undefined. @throws Error when the response is not an answer of the shop */
    async signIn(credentials: Credentials): Promise<Refusal | undefined> {
      await signingOut;
      const answer = await sendSignIn(credentials);
      if ('refusal' in answer) return answer.refusal;
      await client.cancelQueries({ queryKey: sessionKey });
      client.setQueryData<SessionData>(sessionKey, { user: answer.user });
      return undefined;
    },
    /** Leaves first: the screens go and their requests are dropped; then the session ends on the server. */
    async signOut(): Promise<void> {
      void client.cancelQueries();
      client.setQueryData<SessionData>(sessionKey, { user: null, hasSignedOut: true });
      signingOut = sendSignOut();
      await signingOut;
    },
  };
}
