import { LogOut } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { mayLeave } from '../../ui/dialog/use-guarded-close';
import { SkipLink } from '../../ui/skip-link';
import { useHeadingFocus } from '../../ui/use-heading-focus';
import { useScrollToTop } from '../layout/use-scroll-to-top';
import { paths } from '../paths';
import { useSessionChanges, useUser } from '../session/use-session';
import { Wordmark } from '../ui/layout/wordmark';
import styles from './kitchen-layout.module.css';

/** The frame of the kitchen's pages: who is signed in, and nothing of the admin area but its link for administrators. */
export function KitchenLayout({ children }: { children: ReactNode }) {
  const user = useUser();
  const { signOut } = useSessionChanges();
  useHeadingFocus();
  useScrollToTop();
  const logOut = async () => {
    if (await mayLeave()) await signOut();
  };
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header} data-print="no">
        <Link to={paths.kitchen} className={styles.logo}>
          <Wordmark />
          <span className="visually-hidden">2x7 kitchen</span>
        </Link>
        <p className={styles.who}>{user.name}</p>
        {user.role === 'admin' ? (
          <Link to={paths.today} className={styles.link}>
            Admin
          </Link>
        ) : (
          <StaffLink />
        )}
        <button type="button" className={styles.link} onClick={() => void logOut()}>
          <LogOut size={18} aria-hidden />
          Logout
        </button>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
    </div>
  );
}

/** To the account, and from there back. Administrators have their account in the admin area. */
const StaffLink = () =>
  useMatch(paths.kitchenAccount) ? (
    <Link to={paths.kitchen} className={styles.link}>
      Kitchen
    </Link>
  ) : (
    <Link to={paths.kitchenAccount} className={styles.link}>
      Account
    </Link>
  );
