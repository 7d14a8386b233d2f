import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { AccessDenied } from './access-denied';
import type { ReturnAddress } from './return-address';
import { findReturnAddress } from './find-return-address';
import { forgetData, hasUnsavedForm, sessionKey, signedOut, UserContext, useSession, useUser, type SessionData } from './use-session';
import { Verifying } from './verifying';

/** Lets administrators through; the four states of spec §4. */
export const AdminGuard = ({ children }: { children: ReactNode }) => (
  <SignedInGuard>
    <AdminOnly>{children}</AdminOnly>
  </SignedInGuard>
);

const AdminOnly = ({ children }: { children: ReactNode }) => (useUser().role === 'admin' ? children : <AccessDenied />);

/** Lets signed-in users through, and leads others to the sign-in. The screens of one user are not kept for another. */
export function SignedInGuard({ children }: { children: ReactNode }) {
  const { user, loading, hasSignedOut, isKeptByForm } = useSession();
  const { pathname, search, hash } = useLocation();
  useEndWithForm(isKeptByForm);
  if (loading) return <Verifying />;
  if (user)
    return (
      <UserContext key={user.id} value={user}>
        {children}
      </UserContext>
    );
  const state = hasSignedOut ? undefined : findReturnAddress(pathname + search + hash);
  return <Leave state={state} />;
}

/** ms between two looks whether a form still has unsaved values. */
const lookEvery = 1_000;

/** Signs this tab out, too, once the form that has kept it is closed or saved. */
function useEndWithForm(isKept: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isKept) return;
    const look = () => void (hasUnsavedForm() || client.setQueryData<SessionData>(sessionKey, signedOut));
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [client, isKept]);
}

/** Clears the cached data once the screens are gone, so that none fetches it again. */
function Leave({ state }: { state?: ReturnAddress }) {
  const client = useQueryClient();
  useEffect(() => forgetData(client), [client]);
  return <Navigate to={paths.login} replace state={state} />;
}
