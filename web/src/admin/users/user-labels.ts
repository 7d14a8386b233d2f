import { formatDay, formatMoment, type UserAccount, type UserState, type Role } from '@2x7/contracts';
import type { Tone } from '../ui/feedback/status-tag';

export const roleLabels: Record<Role, string> = { admin: 'Administrator', staff: 'Staff' };

export const roleOptions = [
  { value: 'staff', name: 'Staff' },
  { value: 'admin', name: 'Administrator' },
] as const;

export const roleHint = 'Administrators work in every part of the admin area. Staff can sign in, and may see none of it.';

export const stateTags: Record<UserState, { tone: Tone; words: string }> = {
  active: { tone: 'ok', words: 'Active' },
  invited: { tone: 'info', words: 'Invited' },
  disabled: { tone: 'neutral', words: 'Disabled' },
};

export const lastSignIn = ({ last_sign_in_at }: UserAccount): string => (last_sign_in_at ? formatMoment(last_sign_in_at) : 'Never');

/** What is to be known of the person's link; undefined when none was asked for. */
export function linkWords({ state, invitation_expires_at }: UserAccount, now = new Date()): string | undefined {
  if (invitation_expires_at && new Date(invitation_expires_at) > now) return `Link works until ${formatMoment(invitation_expires_at)}`;
  return state === 'invited' ? 'The link has expired' : undefined;
}

export const since = ({ created_at }: UserAccount): string => formatDay(created_at);
