import type { ReactNode } from 'react';
import styles from './steps.module.css';

export type Step = { name: string; text: ReactNode };

/** Numbered steps. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ name, text }) => (
      <li key={name} className={styles.step}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.text}>{text}</p>
      </li>
    ))}
  </ol>
);
