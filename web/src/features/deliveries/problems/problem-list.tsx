import type { Problem } from '@2x7/contracts';
import { ProblemCard } from './problem-card';
import styles from './problems.module.css';

/** Open ones first, each group newest first. */
export const ProblemList = ({ problems }: { problems: readonly Problem[] }) => (
  <ul className={styles.list}>
    {[...problems.filter(({ state }) => state === 'open'), ...problems.filter(({ state }) => state !== 'open')].map((problem) => (
      <ProblemCard key={problem.id} problem={problem} />
    ))}
  </ul>
);
