import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../shared/lazy-component';
import { Home } from './my/home';
import { CancelRestPage, ProblemsPage, ReportPage } from './my/lazy-problems';
import { PlanPage } from './my/plan';
import { Privacy } from './my/privacy';

const { Component: NotFoundPage } = lazyComponent(async () => (await import('./not-found.page')).default);

/** Everything under /my: customers see and change their deliveries. */
export default function CustomerPages() {
  return (
    <Routes>
      <Route index element={<Home />} />
      <Route path="plans/:id" element={<PlanPage key="deliveries" view="deliveries" />} />
      <Route path="plans/:id/settings" element={<PlanPage key="settings" view="settings" />} />
      <Route path="plans/:id/changes" element={<PlanPage key="changes" view="changes" />} />
      <Route path="plans/:id/cancellation" element={<CancelRestPage />} />
      <Route path="problems" element={<ProblemsPage />} />
      <Route path="problems/new" element={<ReportPage />} />
      <Route path="privacy" element={<Privacy />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
