import { Link, type To } from 'react-router-dom';
import styles from './chip-links.module.css';

type Props = {
  /** Accessible name of the group. */
  label: string;
  links: readonly { name: string; to: To; current?: boolean }[];
  /** The links change only the content below them, so the page does not scroll to its top. */
  stay?: boolean;
};

/** A row of links to views of the same content; one of them is current. */
export const ChipLinks = ({ label, links, stay }: Props) => (
  <nav aria-label={label} className={styles.nav}>
    {links.map(({ name, to, current }) => (
      <Link key={name} to={to} state={stay ? { stay } : undefined} className={styles.link} aria-current={current ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);
