import type { Role, UserChanges } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';

export type UserFacts = { id: string; name: string; role: Role; disabled: boolean; hasPassword: boolean };

/** The administrator who makes the change, and whether another administrator can sign in. */
type ChangeContext = { callerId: string; otherAdmins: boolean };

/** One row of the audit trail. */
export type AuditedAction = { action: string; before?: object; after?: object };

type Outcome = Pick<UserFacts, 'name' | 'role' | 'disabled'>;

export type UserDecision = Outcome & { actions: AuditedAction[]; endsSessions: boolean; becomesAdmin: boolean };

const lastAdministrator = 'This is the last administrator who can sign in. Make another user an administrator first.';

const canAdminister = ({ role, disabled }: Outcome, hasPassword: boolean): boolean => role === 'admin' && !disabled && hasPassword;

function actionsOf(user: UserFacts, { name, role, disabled }: Outcome): AuditedAction[] {
  const actions: AuditedAction[] = [];
  if (name !== user.name) actions.push({ action: 'edited', before: { name: user.name }, after: { name } });
  if (role !== user.role) actions.push({ action: 'role changed', before: { role: user.role }, after: { role } });
  if (disabled !== user.disabled) actions.push({ action: disabled ? 'disabled' : 'enabled' });
  return actions;
}

/**
 * Applies an administrator's changes to a user. Administrators cannot disable themselves, and one administrator who
 * can sign in must remain.
 * @throws AppError 409
 */
export function decideChange(user: UserFacts, changes: UserChanges, { callerId, otherAdmins }: ChangeContext): UserDecision {
  const next: Outcome = { name: user.name, role: user.role, disabled: user.disabled, ...changes };
  const isDisabled = next.disabled && !user.disabled;
  if (isDisabled && user.id === callerId) throw new AppError('conflict', 'You cannot disable yourself.');
  const losesAdmin = canAdminister(user, user.hasPassword) && !canAdminister(next, user.hasPassword);
  if (losesAdmin && !otherAdmins) throw new AppError('conflict', lastAdministrator);
  return {
    ...next,
    actions: actionsOf(user, next),
    endsSessions: isDisabled || next.role !== user.role,
    becomesAdmin: canAdminister(next, true) && !canAdminister(user, true),
  };
}
