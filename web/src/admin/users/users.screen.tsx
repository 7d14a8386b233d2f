import type { UserAccount } from '@2x7/contracts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../shared/api';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useUsers } from '../activity/audit.api';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { Screen } from '../ui/layout/screen';
import { SearchField } from '../ui/table/search-field';
import { Count, TablePanel } from '../ui/table/table-panel';
import { EditPerson } from './edit-user';
import { InvitePersonDialog } from './invite-user';
import { PeopleTable } from './user-columns';
import { usePersonActions } from './use-user-actions';

const matches = (words: string) => ({ name, email }: UserAccount): boolean => `${name} ${email}`.toLowerCase().includes(words.trim().toLowerCase());

const countOf = (people: number): string => (people === 1 ? '1 user' : `${people} users`);

/** People who can sign in. */
export default function PeopleScreen() {
  const { data, error, refetch } = useUsers();
  const [words, setWords] = useState('');
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<UserAccount>();
  const actions = usePersonActions();
  const { problem, done, say } = actions;
  const shown = data?.filter(matches(words));
  const invited = (person: UserAccount) => say(`We have sent a link to ${person.email}.`);
  return (
    <Screen
      title="Users"
      lead="People who can sign in. New ones choose their password by a link that we mail."
      actions={
        <Button onClick={() => setInviting(true)}>
          <UserPlus size={18} aria-hidden />
          Invite
        </Button>
      }
    >
      {error && <ErrorBanner message={sentenceOf(error, 'The users could not be loaded.')} onRetry={() => void refetch()} />}
      {problem && <ErrorBanner message={problem} onDismiss={actions.clear} />}
      {done && <Banner tone="info" message={done} />}
      {(data || !error) && (
        <TablePanel
          toolbar={
            <>
              <SearchField label="Search users" value={words} onValue={setWords} />
              {shown && <Count>{countOf(shown.length)}</Count>}
            </>
          }
        >
          <PeopleTable people={shown} searched={words !== ''} busy={actions.busy} onEdit={setEditing} actions={actions} />
        </TablePanel>
      )}
      {inviting && <InvitePersonDialog onClose={() => setInviting(false)} onInvited={invited} />}
      {editing && <EditPerson person={editing} onClose={() => setEditing(undefined)} onSaved={({ name }) => say(`${name} is saved.`)} />}
    </Screen>
  );
}
