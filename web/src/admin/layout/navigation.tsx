import { ExternalLink } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { linkOf, sideLinks } from './menu-links';
import styles from './navigation.module.css';
import { OpenProblems } from './open-problems';

/** Links to the screens, and to the public site. */
export function Navigation({ onChoice }: { onChoice?: () => void }) {
  const { pathname } = useLocation();
  const current = linkOf(pathname)?.address;
  return (
    <nav aria-label="Admin" className={styles.nav}>
      <ul className={styles.list}>
        {sideLinks.map(({ name, address, icon: Icon }) => (
          <li key={address}>
            <Link to={address} className={styles.link} aria-current={address === current ? 'page' : undefined} onClick={onChoice}>
              <Icon size={20} aria-hidden />
              {name}
              {address === paths.problems && <OpenProblems key={pathname} />}
            </Link>
          </li>
        ))}
      </ul>
      <a href="/" className={styles.link}>
        <ExternalLink size={20} aria-hidden />
        View site
      </a>
    </nav>
  );
}
