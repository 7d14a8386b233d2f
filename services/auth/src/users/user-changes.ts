import type { UserChanges, Role } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';

/** What decides about a person. */
export type PersonFacts = { id: string; name: string; role: Role; disabled: boolean; hasPassword: boolean };

/** Who asks, and whether anybody else can sign in as an administrator. */
export type Circumstances = { callerId: string; otherAdmins: boolean };

/** A line for the audit trail. */
export type Act = { action: string; before?: object; after?: object };

export type PersonDecision = Pick<PersonFacts, 'name' | 'role' | 'disabled'> & { acts: Act[]; endsSessions: boolean };

const lastAdminSentence = 'This is the last administrator who can sign in. Make somebody else an administrator first.';

type Outcome = Pick<PersonFacts, 'name' | 'role' | 'disabled'>;

const runsTheHouse = ({ role, disabled }: Outcome, hasPassword: boolean): boolean => role === 'admin' && !disabled && hasPassword;

function actsOf(person: PersonFacts, { name, role, disabled }: Outcome): Act[] {
  const acts: Act[] = [];
  if (name !== person.name) acts.push({ action: 'edited', before: { name: person.name }, after: { name } });
  if (role !== person.role) acts.push({ action: 'role changed', before: { role: person.role }, after: { role } });
  if (disabled !== person.disabled) acts.push({ action: disabled ? 'disabled' : 'enabled' });
  return acts;
}

/**
 * What becomes of a person. Nobody disables themselves, and one administrator who can sign in always remains.
 * @throws AppError 409
 */
export function decideChange(person: PersonFacts, changes: UserChanges, { callerId, otherAdmins }: Circumstances): PersonDecision {
  const next: Outcome = { name: person.name, role: person.role, disabled: person.disabled, ...changes };
  const isDisabled = next.disabled && !person.disabled;
  if (isDisabled && person.id === callerId) throw new AppError('conflict', 'You cannot disable yourself.');
  const stepsBack = runsTheHouse(person, person.hasPassword) && !runsTheHouse(next, person.hasPassword);
  if (stepsBack && !otherAdmins) throw new AppError('conflict', lastAdminSentence);
  return { ...next, acts: actsOf(person, next), endsSessions: isDisabled || next.role !== person.role };
}
