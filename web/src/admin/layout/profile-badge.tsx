import { formatMonth, type User } from '@2x7/contracts';
import { ChevronDown, LogOut } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { mayLeave } from '../../ui/dialog/use-guarded-close';
import { useEscape } from '../../ui/use-escape';
import { useSession, useSessionChanges } from '../session/use-session';
import { profileLinks } from './menu-links';
import styles from './profile-badge.module.css';

/** At most two letters: `Asha Sharma` → `AS`. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');

/** Calls `onPress` for a press outside the element, while `active`. */
function usePressOutside(element: RefObject<HTMLElement | null>, active: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listen = ({ target }: globalThis.PointerEvent) => {
      if (!element.current?.contains(target as Node)) onPress();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  });
}

function useProfileMenu() {
  const badge = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hovered = useRef(false);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  usePressOutside(badge, open, close);
  useEscape(open, () => {
    if (badge.current?.contains(document.activeElement)) button.current?.focus();
    close();
  });
  return {
    badge,
    button,
    open,
    close,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      hovered.current = !open;
      setOpen(true);
    },
    // Hovering has opened the menu just before this click: it must not close it again.
    toggle: ({ detail }: MouseEvent) => {
      setOpen(!open || (hovered.current && detail > 0));
      hovered.current = false;
    },
    closeOnFocusOut: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
}

/** The signed-in user, with a menu (spec §2, profile badge menu). Hidden without a session. */
export function ProfileBadge() {
  const { user } = useSession();
  return user && <ProfileMenu user={user} />;
}

function ProfileMenu({ user }: { user: User }) {
  const id = useId();
  const { badge, button, open, close, onPointerEnter, toggle, closeOnFocusOut } = useProfileMenu();
  return (
    <div ref={badge} className={styles.badge} onPointerEnter={onPointerEnter} onBlur={closeOnFocusOut}>
      <button ref={button} type="button" className={styles.button} aria-expanded={open} aria-controls={id} onClick={toggle}>
        <span className={styles.avatar} aria-hidden="true">
          {initials(user.name)}
        </span>
        <span className={styles.who}>
          <span className="visually-hidden">Profile of </span>
          {user.name}
        </span>
        <ChevronDown size={16} aria-hidden />
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        <UserFacts user={user} />
        <MenuItems onChoice={close} />
      </div>
    </div>
  );
}

const UserFacts = ({ user }: { user: User }) => (
  <div className={styles.facts}>
    <p className={styles.name}>{user.name}</p>
    <p>Administrator</p>
    <p className={styles.email}>{user.email}</p>
    <p>Joined {formatMonth(user.created_at)}</p>
    <p className={styles.role}>Admin Role</p>
  </div>
);

function MenuItems({ onChoice }: { onChoice: () => void }) {
  const { signOut } = useSessionChanges();
  const [isLeaving, setIsLeaving] = useState(false);
  const logOut = async () => {
    if (!(await mayLeave())) return;
    setIsLeaving(true);
    await signOut();
  };
  return (
    <div className={styles.items}>
      {profileLinks.map(({ name, address, icon: Icon }) => (
        <Link key={address} to={address} className={styles.item} onClick={onChoice}>
          <Icon size={18} aria-hidden />
          {name}
        </Link>
      ))}
      <button type="button" className={styles.item} disabled={isLeaving} onClick={() => void logOut()}>
        <LogOut size={18} aria-hidden />
        Logout
      </button>
    </div>
  );
}
