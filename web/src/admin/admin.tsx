import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import type { ComponentType } from 'react';
import { lazyComponent } from '../shared/lazy-component';
import { AdminLayout } from './layout/admin-layout';
import { NotFound } from './layout/not-found';
import { paths } from './paths';
import { Guard } from './session/guard';
import LoginScreen from './session/login.screen';

/** A screen whose code is a file of its own, `<folder>/<name>.screen.tsx`. */
const screen = (load: () => Promise<{ default: ComponentType }>): ComponentType => lazyComponent(async () => (await load()).default).Component;

/** What stands behind the guard. */
const screens: readonly { path: string; Screen: ComponentType }[] = [
  { path: 'profile', Screen: screen(() => import('./dashboard/dashboard.screen')) },
  { path: 'orders', Screen: screen(() => import('./orders/list/orders.screen')) },
  { path: 'orders/:id', Screen: screen(() => import('./orders/detail/order.screen')) },
  { path: 'meal-plans', Screen: screen(() => import('./plans/plans.screen')) },
  { path: 'sample-menu', Screen: screen(() => import('./dishes/dishes.screen')) },
  { path: 'users', Screen: screen(() => import('./users/users.screen')) },
  { path: 'activity', Screen: screen(() => import('./activity/activity.screen')) },
  { path: 'account', Screen: screen(() => import('./account/account.screen')) },
];

const Invitation = screen(() => import('./users/invitation/invitation.screen'));

const AdminArea = () => (
  <Guard>
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  </Guard>
);

/** Every screen under /admin. */
export default function Admin() {
  return (
    <Routes>
      <Route path="login" element={<LoginScreen />} />
      <Route path="invitation" element={<Invitation />} />
      <Route element={<AdminArea />}>
        <Route index element={<Navigate to={paths.dashboard} replace />} />
        {screens.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
