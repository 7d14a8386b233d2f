import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Trouble } from '../trouble';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { useArrival } from './use-arrival';
import { useScrollMemory } from './use-scroll-memory';
import { useScrollbarKind } from './use-scrollbar-kind';

/** Header, content and footer: every page of the shop sits in it. */
export function Layout() {
  const { pathname } = useLocation();
  useScrollMemory();
  useArrival();
  useScrollbarKind();
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
