import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { AccessDenied } from './access-denied';
import type { ReturnAddress } from './return-address';
import { findReturnAddress } from './find-return-address';
import { sessionKey, UserContext, useSession, useUser } from './use-session';
import { Verifying } from './verifying';

/** Lets administrators through; the four states of spec §4. */
export const AdminGuard = ({ children }: { children: ReactNode }) => (
  <SignedInGuard>
    <AdminOnly>{children}</AdminOnly>
  </SignedInGuard>
);

const AdminOnly = ({ children }: { children: ReactNode }) => (useUser().role === 'admin' ? children : <AccessDenied />);

/** Lets signed-in users through, and leads others to the sign-in. */
export function SignedInGuard({ children }: { children: ReactNode }) {
  const { user, loading, hasSignedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <Verifying />;
  if (user) return <UserContext value={user}>{children}</UserContext>;
  const state = hasSignedOut ? undefined : findReturnAddress(pathname + search + hash);
  return <Leave state={state} />;
}

/** Clears the cached data once the screens are gone, so that none fetches it again and the next user of this browser cannot see it. */
function Leave({ state }: { state?: ReturnAddress }) {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] }), [client]);
  return <Navigate to={paths.login} replace state={state} />;
}
