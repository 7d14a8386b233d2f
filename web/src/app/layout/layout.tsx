import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../ui/error/error-boundary';
import { SkipLink } from '../../ui/skip-link';
import { useHeadingFocus } from '../../ui/use-heading-focus';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { useScrollMemory } from './use-scroll-memory';

/** Header, content and footer of every public page. */
export function Layout() {
  const { pathname } = useLocation();
  useScrollMemory();
  useHeadingFocus();
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={null}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      <Footer />
    </>
  );
}
