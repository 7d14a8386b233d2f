import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { AccessDenied } from './access-denied';
import { findReturnAddress } from './find-return-address';
import { useSession } from './use-session';
import { Verifying } from './verifying';

/** Lets administrators through; the four states of spec §4. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, loading, hasSignedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <Verifying />;
  if (!user) {
    const state = hasSignedOut ? undefined : findReturnAddress(pathname + search + hash);
    return <Navigate to={paths.login} replace state={state} />;
  }
  return user.role === 'admin' ? children : <AccessDenied />;
}
