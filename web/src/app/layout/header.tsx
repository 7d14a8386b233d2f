import { clsx } from 'clsx';
import { Menu, ShoppingCart, X } from 'lucide-react';
import { useRef, useState, type FocusEvent } from 'react';
import { to } from '../../shared/site';
import { ButtonLink } from '../../ui/button';
import { useEscape } from '../../ui/use-escape';
import styles from './header.module.css';
import { Logo } from './logo';
import { MainNav } from './main-nav';
import { MobileMenu } from './mobile-menu';
import { Strip } from './strip';
import { useScrolled } from './use-scrolled';

/** Fixed header. The strip above its bar scrolls away with the first 20 px. */
export function Header() {
  const scrolled = useScrolled();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEscape(open, () => {
    setOpen(false);
    toggle.current?.focus();
  });
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <header className={clsx(styles.header, (scrolled || open) && styles.opaque)} onBlur={closeWhenLeft}>
      <Strip />
      <div>
        <div className={clsx('wrap', styles.row)}>
          <Logo onClick={() => setOpen(false)} />
          <MainNav />
          <span className={styles.cart} role="img" aria-label="Cart, 0 items">
            <ShoppingCart size={22} aria-hidden />
            <span className={styles.count} aria-hidden="true">
              0
            </span>
          </span>
          <ButtonLink to={to.plans} className={styles.choose} onClick={() => setOpen(false)}>
            <span className={styles.wide}>Choose Your Plan</span>
            <span className={styles.narrow}>Get Started</span>
          </ButtonLink>
          <button
            ref={toggle}
            type="button"
            className={clsx(styles.toggle, 'needs-script')}
            aria-label="Menu"
            aria-expanded={open}
            aria-controls="mobile-menu"
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden /> : <Menu aria-hidden />}
          </button>
          <noscript>
            {import.meta.env.SSR && (
              <a className={styles.toggle} href="#mobile-menu" aria-label="Menu">
                <Menu aria-hidden />
              </a>
            )}
          </noscript>
        </div>
      </div>
      <MobileMenu open={open} onChoice={() => setOpen(false)} />
    </header>
  );
}
