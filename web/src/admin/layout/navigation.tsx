import { ExternalLink } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { sideLinks } from './menu-links';
import styles from './navigation.module.css';
import { OpenProblems } from './open-problems';

/** Links to the screens, and to the public site. */
export function Navigation({ onChoice }: { onChoice?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className={styles.nav}>
      <ul className={styles.list}>
        {sideLinks.map(({ name, address, icon: Icon }) => (
          <li key={address}>
            <NavLink to={address} className={styles.link} onClick={onChoice}>
              <Icon size={20} aria-hidden />
              {name}
              {address === paths.problems && <OpenProblems key={pathname} />}
            </NavLink>
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
