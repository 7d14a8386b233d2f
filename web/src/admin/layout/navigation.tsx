import { ExternalLink } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import styles from './navigation.module.css';
import { sections } from './sections';

/** The sections, and the way out to the shop. */
export const Navigation = ({ onChoice }: { onChoice?: () => void }) => (
  <nav aria-label="Admin" className={styles.nav}>
    <ul className={styles.list}>
      {sections.map(({ name, path, icon: Icon }) => (
        <li key={path}>
          <NavLink to={path} className={styles.link} onClick={onChoice}>
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
