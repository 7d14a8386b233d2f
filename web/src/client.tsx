import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/print.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { announceInlineSheets } from './app/inline-sheets';
import { admin, routeOf, routes } from './app/routes';
import { readPageData, seed } from './shared/page-data';
import { createQueryClient } from './shared/query-client';
import { subscribeToOtherTabs } from './shared/tabs';

announceInlineSheets();
const client = createQueryClient();
seed(client, readPageData());
subscribeToOtherTabs(client);

const shop = (
  <StrictMode>
    <BrowserRouter>
      <App client={client} />
    </BrowserRouter>
  </StrictMode>
);

const { route } = routeOf(location.pathname);
// Should it not come, the page says so.
await route.page.preload().catch(() => undefined);
const root = document.getElementById('root')!;
// As a transition React hydrates in slices of some ms, between which the page answers a thumb.
startTransition(() => void (root.firstElementChild ? hydrateRoot(root, shop) : createRoot(root).render(shop)));

// The other pages are small: with them at hand, a click opens its page at once.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
const fetchAhead = () => routes.forEach(({ page, onDemand }) => void (onDemand || page.preload()));
if (route !== admin) addEventListener('load', () => whenIdle(fetchAhead));
