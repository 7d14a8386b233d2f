import type { UserAccount } from '@2x7/contracts';
import { Ban, MailPlus, Pencil, UserRoundCheck } from 'lucide-react';
import { useAdmin } from '../session/use-session';
import { DataTable, type Column } from '../ui/table/data-table';
import { IconButton } from '../ui/button/icon-button';
import { StatusTag } from '../ui/feedback/status-tag';
import styles from './user-columns.module.css';
import { lastSignIn, linkWords, roleLabels, since, stateTags } from './user-labels';
import type { PersonActions } from './use-user-actions';

type Props = {
  people: readonly UserAccount[] | undefined;
  searched: boolean;
  busy: boolean;
  onEdit: (person: UserAccount) => void;
  actions: PersonActions;
};

const columns: readonly Column<UserAccount>[] = [
  { name: 'Name', place: 'title', cell: (person) => <Who person={person} /> },
  { name: 'Role', cell: ({ role }) => roleLabels[role] },
  { name: 'State', cell: (person) => <State person={person} /> },
  { name: 'Last sign-in', cell: lastSignIn },
  { name: 'Since', cell: since },
];

/** The people, and what can be done to each. */
export function PeopleTable({ people, searched, busy, onEdit, actions }: Props) {
  const buttons = (person: UserAccount) => <Buttons person={person} busy={busy} onEdit={onEdit} actions={actions} />;
  return (
    <DataTable
      caption="People who can sign in"
      columns={[...columns, { name: 'Actions', place: 'actions', end: true, cell: buttons }]}
      rows={people}
      rowKey={({ id }) => id}
      loading="Loading users..."
      empty={searched ? 'Nobody matches.' : 'No users found'}
    />
  );
}

function Who({ person: { id, name, email } }: { person: UserAccount }) {
  const isYou = useAdmin().id === id;
  return (
    <>
      {name} {isYou && <span className={styles.you}>(you)</span>}
      <span className={styles.email}>{email}</span>
    </>
  );
}

const State = ({ person }: { person: UserAccount }) => {
  const { tone, words } = stateTags[person.state];
  return (
    <span className={styles.state}>
      <StatusTag tone={tone}>{words}</StatusTag>
      <span className={styles.link}>{linkWords(person)}</span>
    </span>
  );
};

type ButtonsProps = Pick<Props, 'busy' | 'onEdit' | 'actions'> & { person: UserAccount };

/** A button that did something keeps the focus: busy it does nothing, and Disable becomes Enable. */
const Buttons = ({ person, busy, onEdit, actions }: ButtonsProps) => {
  const isDisabled = person.state === 'disabled';
  return (
    <>
      <IconButton icon={Pencil} label={`Edit ${person.name}`} aria-disabled={busy} onClick={() => busy || onEdit(person)} />
      {!isDisabled && (
        <IconButton icon={MailPlus} label={`Send ${person.name} a new link`} aria-disabled={busy} onClick={() => busy || actions.sendLink(person)} />
      )}
      <IconButton
        icon={isDisabled ? UserRoundCheck : Ban}
        label={`${isDisabled ? 'Enable' : 'Disable'} ${person.name}`}
        danger={!isDisabled}
        aria-disabled={busy}
        onClick={() => busy || (isDisabled ? actions.enable : actions.disable)(person)}
      />
    </>
  );
};
