import { Link, type To } from 'react-router-dom';
import styles from './chip-links.module.css';

type Props = {
  /** What the links choose between, for screen readers. */
  label: string;
  links: readonly { name: string; to: To; current: boolean }[];
  /** The links change only the page's content below them: it does not scroll. */
  stay?: boolean;
};

/** A row of ways to look at the same thing; one of them is in use. */
export const ChipLinks = ({ label, links, stay }: Props) => (
  <nav aria-label={label} className={styles.nav}>
    {links.map(({ name, to, current }) => (
      <Link key={name} to={to} state={stay ? { stay } : undefined} className={styles.link} aria-current={current ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);
