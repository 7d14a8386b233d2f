import { formatMonth, type User } from '@2x7/contracts';
import { ChevronDown, LogOut } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useEscape } from '../../ui/use-escape';
import { useSession, useSessionChanges } from '../session/use-session';
import styles from './profile-badge.module.css';
import { ownSection } from './sections';

/** At most two letters: `Asha Sharma` is `AS`. */
const initials = (name: string): string => name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => word[0]!.toUpperCase()).join('');

/** Calls `act` for a press anywhere but in `place`, while `active`. */
function usePressOutside(place: RefObject<HTMLElement | null>, active: boolean, act: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listen = ({ target }: globalThis.PointerEvent) => {
      if (!place.current?.contains(target as Node)) act();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  });
}

function useProfileMenu() {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hovered = useRef(false);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  usePressOutside(place, open, close);
  useEscape(open, () => {
    if (place.current?.contains(document.activeElement)) button.current?.focus();
    close();
  });
  return {
    place, button, open, close,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      hovered.current = !open;
      setOpen(true);
    },
    // The click of a hand that has just opened the menu by hovering must not close it.
    toggle: ({ detail }: MouseEvent) => {
      setOpen(!open || (hovered.current && detail > 0));
      hovered.current = false;
    },
    closeWhenLeft: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
}

/** Who is signed in, and the way out (spec §2, profile badge menu). Nothing when nobody is. */
export function ProfileBadge() {
  const { user } = useSession();
  return user && <ProfileMenu user={user} />;
}

function ProfileMenu({ user }: { user: User }) {
  const id = useId();
  const { place, button, open, close, onPointerEnter, toggle, closeWhenLeft } = useProfileMenu();
  return (
    <div ref={place} className={styles.badge} onPointerEnter={onPointerEnter} onBlur={closeWhenLeft}>
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
        <Facts user={user} />
        <Ways onChoice={close} />
      </div>
    </div>
  );
}

const Facts = ({ user }: { user: User }) => (
  <div className={styles.facts}>
    <p className={styles.name}>{user.name}</p>
    <p>Administrator</p>
    <p className={styles.email}>{user.email}</p>
    <p>Joined {formatMonth(user.created_at)}</p>
    <p className={styles.role}>Admin Role</p>
  </div>
);

function Ways({ onChoice }: { onChoice: () => void }) {
  const { leave } = useSessionChanges();
  const [leaving, setLeaving] = useState(false);
  const Icon = ownSection.icon;
  const logOut = () => {
    setLeaving(true);
    void leave();
  };
  return (
    <div className={styles.ways}>
      <Link to={ownSection.path} className={styles.way} onClick={onChoice}>
        <Icon size={18} aria-hidden />
        {ownSection.name}
      </Link>
      <button type="button" className={styles.way} disabled={leaving} onClick={logOut}>
        <LogOut size={18} aria-hidden />
        Logout
      </button>
    </div>
  );
}
