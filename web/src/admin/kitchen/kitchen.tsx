import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { findReturnAddress } from '../session/find-return-address';
import { useSession } from '../session/use-session';
import { Verifying } from '../session/verifying';
import { KitchenLayout } from './kitchen-layout';
import { KitchenScreen } from './kitchen.screen';

/** /kitchen: for every signed-in user, with the role of an administrator or without. */
export default function Kitchen() {
  const { user, loading, hasSignedOut } = useSession();
  const { pathname, search } = useLocation();
  if (loading) return <Verifying />;
  if (!user) return <Navigate to={paths.login} replace state={hasSignedOut ? undefined : findReturnAddress(pathname + search)} />;
  return (
    <KitchenLayout user={user}>
      <KitchenScreen />
    </KitchenLayout>
  );
}
