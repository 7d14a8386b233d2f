import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from '../../shared/lazy-component';
import { Loading } from '../../ui/skeleton';
import { MyPage } from './my-page';

type Pages = typeof import('./problem-pages');

/** The pages about problems are a chunk of their own: most customers never open them. */
const lazyProblemPage = (pageOf: (pages: Pages) => ComponentType) => {
  const { Component } = lazyComponent(async () => pageOf(await import('./problem-pages')));
  const Page = () => (
    <Suspense fallback={<Opening />}>
      <Component />
    </Suspense>
  );
  return Page;
};

const Opening = () => (
  <MyPage title="Problems">
    <Loading label="Loading" />
  </MyPage>
);

export const ProblemsPage = lazyProblemPage((pages) => pages.ProblemsPage);
export const ReportPage = lazyProblemPage((pages) => pages.ReportPage);
export const CancelRestPage = lazyProblemPage((pages) => pages.CancelRestPage);
