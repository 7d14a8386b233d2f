import type { UserAccount } from '@2x7/contracts';
import { UserPlus } from 'lucide-react';
import { ResourcePage, type MoreButtons } from '../resource/resource-page';
import { UserButtons } from './user-buttons';
import { userColumns } from './user-columns';
import { UserFields } from './user-fields';
import { useUserResource } from './use-user-resource';

const moreButtons: MoreButtons<UserAccount> = { after: (user, feedback) => <UserButtons user={user} feedback={feedback} /> };

/** /admin/users */
export default function UsersScreen() {
  const resource = useUserResource();
  return <ResourcePage resource={resource} columns={userColumns} Fields={UserFields} moreButtons={moreButtons} CreateIcon={UserPlus} />;
}
