import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary';
import { Layout } from './layout/layout';
import { useScrollbarKind } from './layout/use-scrollbar-kind';
import { AlertHost } from './alert-host';
import { admin, routes } from './routes';

/** The whole shop below its router: pages within the layout, and the office without it. */
export function App({ client }: { client: QueryClient }) {
  useScrollbarKind();
  return (
    <QueryClientProvider client={client}>
      <Routes>
        <Route path={admin.path} element={<Office />} />
        <Route element={<Layout />}>
          {routes.map(({ path, page: { Page } }) => (
            <Route key={path} path={path} caseSensitive element={<Page />} />
          ))}
        </Route>
      </Routes>
      <ErrorBoundary fallback={null}>
        <AlertHost />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

const Office = () => (
  <Suspense fallback={null}>
    <ErrorBoundary>
      <admin.page.Page />
    </ErrorBoundary>
  </Suspense>
);
