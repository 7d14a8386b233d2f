import { NavLink } from 'react-router-dom';
import { headerLinks, menus } from './menus';
import styles from './main-nav.module.css';
import { NavMenu } from './nav-menu';
import { useHoverMenus } from './use-hover-menus';

/** Navigation on wide screens: two menus and three links. */
export function MainNav() {
  const { open, show, hide, hideSoon } = useHoverMenus();
  return (
    <nav aria-label="Main" className={styles.nav}>
      {menus.map((menu) => (
        <NavMenu
          key={menu.name}
          menu={menu}
          open={open === menu.name}
          onShow={() => show(menu.name)}
          onHide={() => hide(menu.name)}
          onLeave={() => hideSoon(menu.name)}
        />
      ))}
      {headerLinks.map(({ name, href }) => (
        <NavLink key={href} to={href} className={styles.link}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
