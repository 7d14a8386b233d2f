import { ExternalLink } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { sideLinks } from './menu-links';
import styles from './navigation.module.css';

/** Links to the screens, and to the public site. */
export const Navigation = ({ onChoice }: { onChoice?: () => void }) => (
  <nav aria-label="Admin" className={styles.nav}>
    <ul className={styles.list}>
      {sideLinks.map(({ name, address, icon: Icon }) => (
        <li key={address}>
          <NavLink to={address} className={styles.link} onClick={onChoice}>
            <Icon size={20} aria-hidden />
            {name}
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
