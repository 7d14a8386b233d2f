import type { UserAccount } from '@2x7/contracts';
import { useUser } from '../session/use-session';
import { StatusTag } from '../ui/feedback/status-tag';
import type { Column } from '../ui/table/data-table';
import styles from './user-columns.module.css';
import { lastSignIn, linkStatus, roleLabels, since, stateTags } from './user-labels';

export const userColumns: readonly Column<UserAccount>[] = [
  { name: 'Name', place: 'title', cell: (user) => <Name user={user} /> },
  { name: 'Role', cell: ({ role }) => roleLabels[role] },
  { name: 'State', cell: (user) => <State user={user} /> },
  { name: 'Last sign-in', cell: lastSignIn },
  { name: 'Since', cell: since },
];

function Name({ user: { id, name, email } }: { user: UserAccount }) {
  const isYou = useUser().id === id;
  return (
    <>
      {name} {isYou && <span className={styles.you}>(you)</span>}
      <span className={styles.email}>{email}</span>
    </>
  );
}

function State({ user }: { user: UserAccount }) {
  const { tone, label } = stateTags[user.state];
  return (
    <span className={styles.state}>
      <StatusTag tone={tone}>{label}</StatusTag>
      <span className={styles.link}>{linkStatus(user)}</span>
    </span>
  );
}
