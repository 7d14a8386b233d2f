import { Menu, X } from 'lucide-react';
import { Suspense, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useArrival } from '../../ui/use-arrival';
import { useEscape } from '../../ui/use-escape';
import { paths } from '../paths';
import { Wordmark } from '../ui/layout/wordmark';
import styles from './admin-layout.module.css';
import { ProfileBadge } from './profile-badge';
import { Navigation } from './navigation';
import { ownSection, sections } from './sections';
import { useScrollToTop } from './use-scroll-to-top';

/** The brand, the ways through the office, the profile badge and a screen. */
export function AdminLayout({ children }: { children: ReactNode }) {
  useArrival();
  useScrollToTop();
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Bar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
    </div>
  );
}

/** At the side where there is room; else a bar with a menu. */
function Bar() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEscape(open, () => {
    close();
    toggle.current?.focus();
  });
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const Icon = open ? X : Menu;
  return (
    <header className={styles.header} onBlur={closeWhenLeft}>
      <div className={styles.bar}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="admin-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon aria-hidden />
        </button>
        <Link to={paths.dashboard} className={styles.logo} onClick={close}>
          <Wordmark />
          <span className="visually-hidden">2x7 dashboard</span>
        </Link>
        <Crumb />
        <ProfileBadge />
      </div>
      <div id="admin-menu" className={styles.menu} data-open={open}>
        <Navigation onChoice={close} />
      </div>
    </header>
  );
}

/** Which section this is; the heading below says the rest. */
function Crumb() {
  const { pathname } = useLocation();
  const section = [...sections, ownSection].find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <p className={styles.crumb}>
      Admin{section && ' / '}
      <strong>{section?.name}</strong>
    </p>
  );
}
