import { brand } from '@2x7/contracts';
import { useLayoutEffect, type ReactNode } from 'react';
import { handOverFocus } from '../../ui/handed-over-focus';
import { WeekGrid } from '../../ui/week-grid';
import { Wordmark } from '../ui/layout/wordmark';
import styles from './auth-layout.module.css';
import { fullWeek } from './full-week';

/** The layout of pages without a signed-in user: the brand beside a form. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useLayoutEffect(() => handOverFocus, []);
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <a href="/" className={styles.home}>
          <Wordmark />
          <span className="visually-hidden">2x7 home</span>
        </a>
        <div className={styles.pitch}>
          <WeekGrid days={fullWeek} label="Seven days, two meals a day" className={styles.grid} />
          <p className={styles.tagline}>{brand.tagline}</p>
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
