import type { UserAccount } from '@2x7/contracts';
import { notify } from '../../ui/dialog/notify';
import type { Resource } from '../resource/resource';
import { useSessionChanges, useUser } from '../session/use-session';
import { userResource, type UserDraft } from './user.resource';
import { usersApi } from './users.api';

const question = 'Make yourself Staff?';
const next =
  'You will no longer be able to use the admin area, and only another administrator can undo this. You are signed out everywhere at once; when you sign in again, you see the kitchen sheets and nothing else.';

/** The users, for the administrator who is signed in: giving up that role asks first, and leads to the sign-in. */
export function useUserResource(): Resource<UserAccount, UserDraft> {
  const own = useUser();
  const { signOut } = useSessionChanges();
  const edit = async (user: UserAccount, changes: object): Promise<UserAccount> => {
    const saved = await usersApi.edit(user, changes);
    // The server has ended the session with the role: a further request of this page would be refused as Unauthorized.
    if (saved.id === own.id && saved.role !== 'admin') void signOut();
    return saved;
  };
  const confirm = ({ id }: UserAccount, { role }: UserDraft) =>
    id !== own.id || role === 'admin' || notify.confirm(question, { action: 'Become Staff', next });
  return { ...userResource, api: { ...usersApi, edit }, form: { ...userResource.form, confirm } };
}
