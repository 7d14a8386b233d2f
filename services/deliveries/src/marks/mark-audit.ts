import { slotOf, type Identity } from '@2x7/contracts';
import type { AuditEntry } from '@2x7/service-kit';
import { commandEntry } from '../subscriptions/plan-call.js';
import type { MarkedDelivery, NewMark } from './mark.repository.js';

/** A mark, and the delivery that it decides about. */
type Deciding = { mark: NewMark; delivery: MarkedDelivery };
type Group = [Deciding, ...Deciding[]];

const yielding = ({ yieldsToRider }: NewMark): object => (yieldsToRider ? { yields_to_rider: true } : {});

/**
 * The audit entries of marks that an administrator entered with one call. Several marks of a slot with the same result are one entry, which would
 * otherwise be 200 lines of the activity. The rows of the marks keep the place, the cause, the time and the reason of each.
 */
export function auditOf(deciding: readonly Deciding[], actor: Identity): AuditEntry[] {
  const groups = new Map<string, Group>();
  for (const one of deciding) {
    const group = `${one.delivery.slot} ${one.mark.result}`;
    groups.set(group, [...(groups.get(group) ?? []), one] as Group);
  }
  return [...groups.values()].map((group) => (group.length === 1 ? entryOfOne(group[0], actor) : { actor, ...entryOfSeveral(group) }));
}

function entryOfOne({ mark, delivery: { subscriptionId: id, slot } }: Deciding, caller: Identity): AuditEntry {
  const { result, place, cause, at, reason } = mark;
  const command = { type: 'mark', slot: slotOf(slot), result, place, cause, at, reason, ...yielding(mark) };
  return commandEntry({ id, caller }, command);
}

/** Without the reason, which may name a customer: this entry stays when the plans of its deliveries are deleted. */
function entryOfSeveral(group: Group): Omit<AuditEntry, 'actor'> {
  const [{ mark, delivery }] = group;
  const { day, window } = slotOf(delivery.slot);
  const deliveries = group.map(({ delivery: { id } }) => id).sort();
  return { action: 'marked', entity: 'marks', entityId: `${day} ${window}`, after: { result: mark.result, deliveries, ...yielding(mark) } };
}
