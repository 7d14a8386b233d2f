import { useQuery } from '@tanstack/react-query';
import { problemCountQuery } from '../deliveries/problems/problems.api';
import styles from './navigation.module.css';

/** How many problems wait for an answer, beside the menu link. Nothing until the number is known, and where there are none. */
export function OpenProblems() {
  const { data } = useQuery(problemCountQuery);
  if (!data?.open) return null;
  const { open, overdue } = data;
  return (
    <>
      <span className={styles.count} aria-hidden>
        {open}
      </span>
      <span className="visually-hidden">
        , {open} open{overdue > 0 && `, ${overdue} overdue`}
      </span>
    </>
  );
}
