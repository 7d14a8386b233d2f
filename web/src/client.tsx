import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/print.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { loadOtherDocuments } from './app/document-links';
import { atFirstInput } from './app/first-input';
import { announceInlineSheets } from './app/inline-sheets';
import { privateAreas, routeOf, routes, startSession } from './app/routes';
import { listenBeforeRouter } from './shared/history-listeners';
import { readPageData, seed } from './shared/page-data';
import { createQueryClient } from './shared/query-client';
import { mayHaveSession } from './shared/session-mark';
import { subscribeToOtherTabs } from './shared/tabs';

announceInlineSheets();
loadOtherDocuments();
listenBeforeRouter();
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
// If the code cannot be fetched, the error boundary reports it.
await route.page.preload(true).catch(() => undefined);
const root = document.getElementById('root')!;
// In a transition React hydrates in slices of a few ms; the page responds to input between them.
startTransition(() => void (root.querySelector('main:not(.shell)') ? hydrateRoot(root, shop) : createRoot(root).render(shop)));

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
const isPrivate = privateAreas.includes(route);
// The code of the other pages is small, and links open at once. A visitor who only reads downloads none of it.
if (!isPrivate) atFirstInput(() => whenIdle(() => routes.forEach(({ page, onDemand }) => void (onDemand || page.preload()))));
if (!isPrivate && mayHaveSession()) whenIdle(() => void startSession(client).catch(() => undefined));
