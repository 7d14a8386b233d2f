import type { UserAccount, UserState, Role } from '@2x7/contracts';

/** A user as UserAccountsRepository reads it: whether there is a password hash, never the hash itself. */
export type UserAccountRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  created_at: Date;
  last_sign_in_at: Date | null;
  disabled: boolean;
  has_password: boolean;
  invitation_expires_at: Date | null;
};

function stateOf({ disabled, has_password }: UserAccountRow): UserState {
  if (disabled) return 'disabled';
  return has_password ? 'active' : 'invited';
}

export const presentUserAccount = (row: UserAccountRow): UserAccount => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  state: stateOf(row),
  created_at: row.created_at.toISOString(),
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  invitation_expires_at: row.invitation_expires_at?.toISOString() ?? null,
});
