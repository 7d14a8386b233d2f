import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names with their values. A missing value is shown as a dash. */
export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className={styles.facts}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);
