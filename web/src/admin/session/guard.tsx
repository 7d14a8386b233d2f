import { Navigate, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { paths } from '../paths';
import { AccessDenied } from './access-denied';
import { useSession } from './use-session';
import { Verifying } from './verifying';

/** What the sign-in is handed by the page that sent the person there. */
export type CameFrom = { from?: string };

/** Lets administrators through: the four states of spec §4. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, loading, leftByChoice } = useSession();
  const { pathname, search, hash } = useLocation();
  if (loading) return <Verifying />;
  if (!user) {
    const state: CameFrom | null = leftByChoice ? null : { from: pathname + search + hash };
    return <Navigate to={paths.login} replace state={state} />;
  }
  return user.role === 'admin' ? children : <AccessDenied />;
}
