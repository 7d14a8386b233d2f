import type { UserChanges, Role } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';

/** What decides about a person. */
export type UserFacts = { id: string; name: string; role: Role; disabled: boolean; hasPassword: boolean };

/** Who asks, and whether anybody else can sign in as an administrator. */
export type ChangeContext = { callerId: string; otherAdmins: boolean };

/** A line for the audit trail. */
export type AuditedAction = { action: string; before?: object; after?: object };

export type UserDecision = Pick<UserFacts, 'name' | 'role' | 'disabled'> & { actions: AuditedAction[]; endsSessions: boolean };

const lastAdminSentence = 'This is the last administrator who can sign in. Make somebody else an administrator first.';

type Outcome = Pick<UserFacts, 'name' | 'role' | 'disabled'>;

const canAdminister = ({ role, disabled }: Outcome, hasPassword: boolean): boolean => role === 'admin' && !disabled && hasPassword;

function actionsOf(person: UserFacts, { name, role, disabled }: Outcome): AuditedAction[] {
  const actions: AuditedAction[] = [];
  if (name !== person.name) actions.push({ action: 'edited', before: { name: person.name }, after: { name } });
  if (role !== person.role) actions.push({ action: 'role changed', before: { role: person.role }, after: { role } });
  if (disabled !== person.disabled) actions.push({ action: disabled ? 'disabled' : 'enabled' });
  return actions;
}

/**
 * What becomes of a person. Nobody disables themselves, and one administrator who can sign in always remains.
 * @throws AppError 409
 */
export function decideChange(person: UserFacts, changes: UserChanges, { callerId, otherAdmins }: ChangeContext): UserDecision {
  const next: Outcome = { name: person.name, role: person.role, disabled: person.disabled, ...changes };
  const isDisabled = next.disabled && !person.disabled;
  if (isDisabled && person.id === callerId) throw new AppError('conflict', 'You cannot disable yourself.');
  const stepsBack = canAdminister(person, person.hasPassword) && !canAdminister(next, person.hasPassword);
  if (stepsBack && !otherAdmins) throw new AppError('conflict', lastAdminSentence);
  return { ...next, actions: actionsOf(person, next), endsSessions: isDisabled || next.role !== person.role };
}
