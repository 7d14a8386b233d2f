import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error/error-boundary';
import { Layout } from './layout/layout';
import { useScrollbarKind } from './layout/use-scrollbar-kind';
import { useEarlyPress } from './early-press';
import { admin, routes } from './routes';

/** All routes: public pages inside the layout, the admin area without it. */
export function App({ client }: { client: QueryClient }) {
  useScrollbarKind();
  useEarlyPress();
  return (
    <QueryClientProvider client={client}>
      <Routes>
        <Route path={admin.path} element={<AdminArea />} />
        <Route element={<Layout />}>
          {routes.map(({ path, page: { Page } }) => (
            <Route key={path} path={path} caseSensitive element={<Page />} />
          ))}
        </Route>
      </Routes>
    </QueryClientProvider>
  );
}

const AdminArea = () => (
  <Suspense fallback={null}>
    <ErrorBoundary>
      <admin.page.Page />
    </ErrorBoundary>
  </Suspense>
);
