import { LockKeyhole } from 'lucide-react';
import { Button } from '../../ui/button';
import { messages } from '../messages';
import { SiteButton } from '../ui/button/site-button';
import { useTitle } from '../ui/layout/use-title';
import styles from './auth-layout.module.css';
import { useSessionChanges } from './use-session';

/** For a signed-in user who is not an administrator (spec §6). */
export function AccessDenied() {
  const { signOut } = useSessionChanges();
  useTitle(messages.accessDenied);
  return (
    <main className={styles.wait}>
      <span className={styles.lock}>
        <LockKeyhole size={28} aria-hidden />
      </span>
      <h1 className={styles.title}>{messages.accessDenied}</h1>
      <p className={styles.reason}>{messages.accessDeniedReason}</p>
      <div className={styles.ways}>
        <SiteButton href="/">{messages.goHome}</SiteButton>
        <Button variant="quiet" onClick={() => void signOut()}>
          Logout
        </Button>
      </div>
    </main>
  );
}
