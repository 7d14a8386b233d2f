import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { to } from '../../shared/site';
import { headerLinks, menus, type Menu } from './menus';
import styles from './mobile-menu.module.css';

const groups: readonly Menu[] = [...menus, { name: 'More', links: [{ name: 'Home', href: to.home }, ...headerLinks] }];

/** Navigation on small screens. */
export const MobileMenu = ({ open, onChoice }: { open: boolean; onChoice: () => void }) => (
  <nav id="mobile-menu" aria-label="Mobile" className={styles.menu} hidden={!open}>
    <div className={clsx('wrap', styles.groups)}>
      {groups.map((group) => (
        <div key={group.name}>
          <p className={styles.heading}>{group.name}</p>
          <ul>
            {group.links.map(({ name, href }) => (
              <li key={href}>
                <Link to={href} className={styles.link} onClick={onChoice}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </nav>
);
