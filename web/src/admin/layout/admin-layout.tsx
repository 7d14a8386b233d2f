import { Menu, X } from 'lucide-react';
import { Suspense, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SkipLink } from '../../ui/skip-link';
import { useHeadingFocus } from '../../ui/use-heading-focus';
import { useEscape } from '../../ui/use-escape';
import { paths } from '../paths';
import { Wordmark } from '../ui/layout/wordmark';
import styles from './admin-layout.module.css';
import { linkOf } from './menu-links';
import { Navigation } from './navigation';
import { ProfileBadge } from './profile-badge';
import { useScrollToTop } from './use-scroll-to-top';

/** The frame of every admin screen: logo, menu and profile badge. */
export function AdminLayout({ children }: { children: ReactNode }) {
  useHeadingFocus();
  useScrollToTop();
  return (
    <div className={styles.page}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
    </div>
  );
}

/** A side bar on a wide screen, else a bar with a menu button. */
function Header() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEscape(open, () => {
    close();
    toggle.current?.focus();
  });
  const closeOnFocusOut = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const Icon = open ? X : Menu;
  return (
    <header className={styles.header} onBlur={closeOnFocusOut}>
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

/** The name of the current screen's menu link. */
function Crumb() {
  const { pathname } = useLocation();
  const link = linkOf(pathname);
  return (
    <p className={styles.crumb}>
      Admin{link && ' / '}
      <strong>{link?.name}</strong>
    </p>
  );
}
