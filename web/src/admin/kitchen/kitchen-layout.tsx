import type { User } from '@2x7/contracts';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { useSessionChanges } from '../session/use-session';
import { Wordmark } from '../ui/layout/wordmark';
import styles from './kitchen-layout.module.css';

/** The frame of the kitchen's page: who is signed in, and nothing of the admin area but its link for administrators. */
export function KitchenLayout({ user, children }: { user: User; children: ReactNode }) {
  const { signOut } = useSessionChanges();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header} data-print="no">
        <Link to={paths.kitchen} className={styles.logo}>
          <Wordmark />
          <span className="visually-hidden">2x7 kitchen</span>
        </Link>
        <p className={styles.who}>{user.name}</p>
        {user.role === 'admin' && (
          <Link to={paths.today} className={styles.link}>
            Admin
          </Link>
        )}
        <button type="button" className={styles.link} onClick={() => void signOut()}>
          <LogOut size={18} aria-hidden />
          Logout
        </button>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
