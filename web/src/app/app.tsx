import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './layout/layout';
import { Messages } from './messages';
import { routes } from './routes';

/** The whole shop below its router: pages within the layout. */
export const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <Routes>
      <Route element={<Layout />}>
        {routes.map(({ path, page: { Page } }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
    <Messages />
  </QueryClientProvider>
);
