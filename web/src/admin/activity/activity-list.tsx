import { formatMoment, type AuditEntry } from '@2x7/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useUsers } from '../users/users.api';
import styles from './activity-list.module.css';
import { entryText } from './entry-text';

/** The id of an entry's element, to move the focus there. */
export const entryElementId = ({ entity, id }: AuditEntry): string => `entry-${entity}-${id}`;

/** Audit entries, newest first. They are shown before the users are loaded, and get their names then. */
export function ActivityList({ entries }: { entries: readonly AuditEntry[] }) {
  const { data: users } = useUsers();
  const names = useMemo(() => users && new Map(users.map(({ id, name }) => [id, name])), [users]);
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const { actor, text, path } = entryText(entry, names);
        return (
          <li key={entryElementId(entry)} id={entryElementId(entry)} tabIndex={-1} className={styles.entry}>
            <p className={styles.text}>
              <strong>{actor}</strong> {path ? <Link to={path}>{text}</Link> : text}
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
