import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { JsonLd } from '../shared/json-ld';
import styles from './crumbs.module.css';

type Props = {
  /** Ancestors, from the home page down. */
  trail: readonly { name: string; path: string }[];
  /** The current page and its address. */
  current: string;
  path: string;
};

/** Breadcrumbs, visible and as structured data. */
export const Crumbs = ({ trail, current, path }: Props) => (
  <nav aria-label="Breadcrumb" className={clsx('wrap', styles.crumbs)}>
    <JsonLd
      thing={{
        '@type': 'BreadcrumbList',
        itemListElement: [...trail, { name: current, path }].map((one, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: one.name,
          item: one.path,
        })),
      }}
    />
    <ol className={styles.trail}>
      {trail.map((one) => (
        <li key={one.path}>
          <Link to={one.path}>{one.name}</Link>
          <ChevronRight size={16} aria-hidden />
        </li>
      ))}
      <li className={styles.current}>
        <span aria-current="page">{current}</span>
      </li>
    </ol>
  </nav>
);
