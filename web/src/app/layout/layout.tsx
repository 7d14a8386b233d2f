import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Trouble } from '../../ui/error-boundary';
import { useArrival } from '../../ui/use-heading-focus';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { useScrollMemory } from './use-scroll-memory';

/** Header, content and footer: every page of the shop sits in it. */
export function Layout() {
  const { pathname } = useLocation();
  useScrollMemory();
  useArrival();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={null}>
          <Trouble key={pathname}>
            <Outlet />
          </Trouble>
        </Suspense>
      </main>
      <Footer />
    </>
  );
}
