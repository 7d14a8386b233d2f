import type { User } from '@2x7/contracts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { notifyOtherTabs } from '../../shared/tabs';
import { wouldLoseValues } from '../../ui/dialog/use-unload-question';
import { fetchProfile, sendSignIn, sendSignOut, type Credentials, type Refusal } from './session.api';

/** The query key of the signed-in user. */
export const sessionKey = ['session'] as const;

export type SessionData = {
  user: User | null;
  hasSignedOut?: true;
  /** The shop did not confirm the sign-out: the session may go on when the page is loaded again. */
  isUnconfirmed?: true;
  /** The user has signed out in another tab. A form with unsaved values keeps the page until it closes or another user signs in. */
  isKeptByForm?: true;
};

type Session = {
  /** Null while loading, and for a signed-out visitor. */
  user: User | null;
  loading: boolean;
  /** The user has signed out in this browser, rather than never signed in. */
  hasSignedOut: boolean;
  isUnconfirmed: boolean;
  isKeptByForm: boolean;
};

export const signedOut: SessionData = { user: null, hasSignedOut: true };

/**
 * Whether something would be lost with the page: a form asks before its values are lost, a dialog is open, or a form waits for its answer.
 */
export const hasUnsavedForm = (): boolean => wouldLoseValues() || document.querySelector('dialog[open], form[aria-busy="true"]') !== null;

/** Removes the cached data, so that the next user of this browser cannot see it. */
export const forgetData = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });

/** What the session becomes when this is its user: another tab may have signed out, or another user in. */
function nextSession(client: QueryClient, user: User | null): SessionData {
  const present = client.getQueryData<SessionData>(sessionKey);
  if (user) {
    if (present?.user && present.user.id !== user.id) forgetData(client);
    return { user };
  }
  if (!present?.user) return present ?? { user };
  return hasUnsavedForm() ? { user: present.user, isKeptByForm: true } : signedOut;
}

/** The signed-in user: fetched once, and again when another tab reports a change; then kept. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<SessionData> => nextSession(client, await fetchProfile(signal)),
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  return {
    user: data?.user ?? null,
    loading: isPending,
    hasSignedOut: data?.hasSignedOut === true,
    isUnconfirmed: data?.isUnconfirmed === true,
    isKeptByForm: data?.isKeptByForm === true,
  };
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
let signingOut = Promise.resolve(true);

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
      client.setQueryData<SessionData>(sessionKey, nextSession(client, answer.user));
      notifyOtherTabs(sessionKey[0]);
      return undefined;
    },
    /** Leaves first: the screens go and their requests are dropped; then the session ends on the server. */
    async signOut(): Promise<void> {
      void client.cancelQueries();
      client.setQueryData<SessionData>(sessionKey, signedOut);
      signingOut = sendSignOut();
      if (!(await signingOut)) client.setQueryData<SessionData>(sessionKey, { ...signedOut, isUnconfirmed: true });
      notifyOtherTabs(sessionKey[0]);
    },
  };
}
