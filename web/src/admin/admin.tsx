import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../shared/lazy-component';
import { AdminLayout } from './layout/admin-layout';
import { NotFound } from './layout/not-found';
import { paths } from './paths';
import { screens } from './screens';
import { AdminGuard } from './session/guard';
import LoginScreen from './session/login.screen';
import { PasswordPrompt } from './session/password-prompt';
import { sessionQuery } from './session/use-session';

// A button knows of its running mutation before the browser handles the next press: with the timer of the default, a busy page sends twice.
notifyManager.setScheduler(queueMicrotask);

const lazy = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  lazyComponent(async () => (await load()).default).Component;

/** The profile call at start-up (specification, section 4) on a page outside the admin area. */
export const startSession = (client: QueryClient): Promise<void> => client.prefetchQuery(sessionQuery);

const routes = screens.map(({ path, load }) => ({ path, Screen: lazy(load) }));
const Invitation = lazy(() => import('./users/invitation/invitation.screen'));

const GuardedArea = () => (
  <AdminGuard>
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  </AdminGuard>
);

/** Everything under /admin. */
export default function Admin() {
  return (
    <>
      <AdminRoutes />
      <PasswordPrompt />
    </>
  );
}

function AdminRoutes() {
  return (
    <Routes>
      <Route path="login" element={<LoginScreen />} />
      <Route path="invitation" element={<Invitation />} />
      <Route element={<GuardedArea />}>
        <Route index element={<Navigate to={paths.dashboard} replace />} />
        {routes.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
