import type { User } from '@2x7/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchProfile, signIn, signOut, type Credentials } from './session.api';

/** Begins the key of who is signed in. */
export const sessionKey = ['session'];

type Known = { user: User | null; leftByChoice?: true };

export type Session = {
  /** Null while loading, and when nobody is signed in. */
  user: User | null;
  loading: boolean;
  /** The person has signed out, rather than never been signed in. */
  leftByChoice: boolean;
};

/** Who is signed in: asked once when the office is opened, then known. */
export function useSession(): Session {
  const { data, isPending } = useQuery({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Known> => ({ user: await fetchProfile(signal) }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { user: data?.user ?? null, loading: isPending, leftByChoice: data?.leftByChoice === true };
}

/** The signed-in administrator, for what stands behind the guard. */
export function useAdmin(): User {
  const { user } = useSession();
  if (!user) throw new Error('Behind the guard somebody is signed in.');
  return user;
}

/** Sign-in and sign-out. */
export function useSessionChanges() {
  const client = useQueryClient();
  return {
    /** @returns the sentence that says why not, or undefined. @throws what is no answer */
    async enter(credentials: Credentials): Promise<string | undefined> {
      const answer = await signIn(credentials);
      if ('refusal' in answer) return answer.refusal;
      await client.cancelQueries({ queryKey: sessionKey });
      client.setQueryData<Known>(sessionKey, { user: answer.user });
      return undefined;
    },
    /** Nothing that one person has read is left for the next. */
    async leave(): Promise<void> {
      await signOut();
      client.setQueryData<Known>(sessionKey, { user: null, leftByChoice: true });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  };
}
