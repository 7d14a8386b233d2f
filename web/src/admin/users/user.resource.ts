import type { Role, UserAccount } from '@2x7/contracts';
import type { Resource } from '../resource/resource';
import { usersApi } from './users.api';

export type UserDraft = { name: string; email: string; role: Role };

const blank: UserDraft = { name: '', email: '', role: 'staff' };

export const userResource: Resource<UserAccount, UserDraft> = {
  api: usersApi,
  labels: {
    title: 'Users',
    lead: 'People who can sign in. New users choose their password with a link that we email them.',
    caption: 'People who can sign in',
    unit: { one: 'user', many: 'users' },
    loading: 'Loading users...',
    empty: 'No users found',
    noMatch: 'No user matches your search.',
    notFetched: 'The users could not be loaded.',
    notSaved: 'The change could not be saved.',
    saved: ({ name, email }, isNew) => (isNew ? `We have sent a link to ${email}.` : `${name} is saved.`),
    create: {
      open: 'Invite',
      title: 'Invite a user',
      lead: 'We email a link that works once. With it the user chooses a password.',
      action: 'Send invitation',
      busyAction: 'Sending...',
      failed: 'The invitation could not be sent.',
    },
    edit: ({ name, email }) => ({ title: `Edit ${name}`, lead: email, action: 'Save Changes' }),
  },
  nameOf: ({ name }) => name,
  textOf: ({ name, email }) => `${name} ${email}`,
  searchFrom: 1,
  form: { blank, draftOf: ({ name, email, role }) => ({ name, email, role }), bodyOf: (fields) => fields, browserValidation: true },
};
