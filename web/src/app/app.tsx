import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error/error-boundary';
import { Layout } from './layout/layout';
import { useScrollbarKind } from './layout/use-scrollbar-kind';
import { useEarlyPress } from './early-press';
import { privateAreas, routes } from './routes';

/** All routes: public pages inside the layout, private areas without it. */
export function App({ client }: { client: QueryClient }) {
  useScrollbarKind();
  useEarlyPress();
  return (
    <QueryClientProvider client={client}>
      <Routes>
        {privateAreas.map(({ path, page: { Page } }) => (
          <Route key={path} path={path} element={<PrivateArea Page={Page} />} />
        ))}
        <Route element={<Layout />}>
          {routes.map(({ path, page: { Page } }) => (
            <Route key={path} path={path} caseSensitive element={<Page />} />
          ))}
        </Route>
      </Routes>
    </QueryClientProvider>
  );
}

const PrivateArea = ({ Page }: { Page: ComponentType }) => (
  <Suspense fallback={null}>
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>
  </Suspense>
);
