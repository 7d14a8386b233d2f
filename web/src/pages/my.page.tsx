import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../shared/lazy-component';
import { Home } from './my/home';
import { DeliveriesPage, SettingsPage } from './my/plan';

/** Most customers never open these pages, so they are chunks of their own. Until one is loaded, the page with the link to it stays. */
const { Component: ChangesPage } = lazyComponent(async () => (await import('./my/plan-changes')).ChangesPage);
const problemPages = () => import('./my/problem-pages');
const { Component: ProblemsPage } = lazyComponent(async () => (await problemPages()).ProblemsPage);
const { Component: ReportPage } = lazyComponent(async () => (await problemPages()).ReportPage);
const { Component: CancelRestPage } = lazyComponent(async () => (await problemPages()).CancelRestPage);
const { Component: Privacy } = lazyComponent(async () => (await import('./my/privacy')).Privacy);
const { Component: NotFoundPage } = lazyComponent(async () => (await import('./not-found.page')).default);

/** Everything under /my: customers see and change their deliveries. */
export default function CustomerPages() {
  return (
    <Routes>
      <Route index element={<Home />} />
      <Route path="plans/:id" element={<DeliveriesPage />} />
      <Route path="plans/:id/settings" element={<SettingsPage />} />
      <Route path="plans/:id/changes" element={<ChangesPage />} />
      <Route path="plans/:id/cancellation" element={<CancelRestPage />} />
      <Route path="problems" element={<ProblemsPage />} />
      <Route path="problems/new" element={<ReportPage />} />
      <Route path="privacy" element={<Privacy />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
