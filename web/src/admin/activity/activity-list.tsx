import { formatMoment, type AuditEntry } from '@2x7/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useUsers } from '../users/users.api';
import styles from './activity-list.module.css';
import { sentence } from './sentence';

/** Who did what, newest first. Names come when the people have been read; the deeds do not wait for them. */
export function ActivityList({ entries }: { entries: readonly AuditEntry[] }) {
  const { data: users } = useUsers();
  const names = useMemo(() => users && new Map(users.map(({ id, name }) => [id, name])), [users]);
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const { actor, deed, path } = sentence(entry, names);
        return (
          <li key={`${entry.entity} ${entry.id}`} className={styles.entry}>
            <p className={styles.words}>
              <strong>{actor}</strong> {path ? <Link to={path}>{deed}</Link> : deed}
            </p>
            <time dateTime={entry.at} className={styles.time}>
              {formatMoment(entry.at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
