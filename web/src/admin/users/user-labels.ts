import { formatDay, formatMoment, type Role, type UserAccount, type UserState } from '@2x7/contracts';
import type { Tone } from '../ui/feedback/status-tag';

export const roleLabels: Record<Role, string> = { staff: 'Staff', admin: 'Administrator' };

export const stateTags: Record<UserState, { tone: Tone; label: string }> = {
  active: { tone: 'ok', label: 'Active' },
  invited: { tone: 'info', label: 'Invited' },
  disabled: { tone: 'neutral', label: 'Disabled' },
};

export const lastSignIn = ({ last_sign_in_at }: UserAccount): string => (last_sign_in_at ? formatMoment(last_sign_in_at) : 'Never');

/** Whether the user's password link still works; undefined for a user who has no link and needs none. */
export function linkStatus({ state, invitation_expires_at }: UserAccount): string | undefined {
  if (invitation_expires_at && new Date(invitation_expires_at) > new Date())
    return `Link works until ${formatMoment(invitation_expires_at)}`;
  return state === 'invited' ? 'The link has expired' : undefined;
}

export const since = ({ created_at }: UserAccount): string => formatDay(created_at);
