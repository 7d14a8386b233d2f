import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { useEscape } from '../../ui/use-escape';
import styles from './main-nav.module.css';
import type { Menu, MenuLink } from './menus';

type Props = {
  menu: Menu;
  open: boolean;
  onShow: () => void;
  onHide: () => void;
  /** The pointer left the menu; the parent closes it after a delay. */
  onLeave: () => void;
};

/** Disclosure navigation: opens on hover, click, touch and keyboard. No `menu` role, because its items are links. */
export function NavMenu({ menu, open, onShow, onHide, onLeave }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const hovered = useRef(false);
  useEscape(open, () => {
    if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus();
    onHide();
  });

  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    hovered.current = !open;
    onShow();
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onLeave();
  };
  // Hovering opens the menu just before a click; that click must not close it again.
  const toggle = (event: MouseEvent) => {
    const keep = !open || (hovered.current && event.detail > 0);
    hovered.current = false;
    (keep ? onShow : onHide)();
  };
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onHide();
  };

  return (
    <div className={styles.menu} onPointerEnter={enter} onPointerLeave={leave} onBlur={closeWhenLeft}>
      <button ref={button} type="button" className={styles.link} aria-expanded={open} aria-controls={id} onClick={toggle}>
        {menu.name}
        <ChevronDown size={16} aria-hidden className={clsx(styles.arrow, open && styles.turned)} />
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        <ul className={styles.list}>
          {menu.links.map((link) => (
            <PanelLink key={link.href} link={link} onChoice={onHide} />
          ))}
        </ul>
      </div>
    </div>
  );
}

const PanelLink = ({ link, onChoice }: { link: MenuLink; onChoice: () => void }) => (
  <li className={styles.item}>
    <Link to={link.href} className={styles.cover} onClick={onChoice}>
      {link.name}
    </Link>
    <span className={styles.note}>{link.note}</span>
  </li>
);
