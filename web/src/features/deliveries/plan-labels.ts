import { foodText, type SubscriptionDetail } from '@2x7/contracts';
import { createContext, useContext } from 'react';
import { eaterName } from './plan/eater-name';

type Plan = Pick<SubscriptionDetail, 'persons' | 'profiles' | 'default_diet' | 'customer'>;
type Person = 1 | 2;

/** What pages say about a plan, where the text depends on whether its customer or an administrator reads it. */
export type PlanLabels = {
  deliveries: string;
  profileTitle: (plan: Plan, person: Person) => string;
  /** What those who have given no diet get. */
  noDiet: (plan: Plan, people: readonly Person[]) => string;
  privacy: string;
  undo: string;
  onlyOne: string;
  pause: { title: string; lead: string; hint: string };
  /** Before the number of a change. */
  done: string;
  email: string;
  /** Above the sentences of a change, which the customer reads too; null where that goes without saying. */
  sentences: string | null;
};

function whoGets(plan: Plan, people: readonly Person[]): string {
  if (plan.persons === 1) return 'you get';
  return people.length === 2 ? 'both of you get' : `${eaterName(plan, people[0]!)} gets`;
}

const customerLabels: PlanLabels = {
  deliveries: 'Your deliveries',
  profileTitle: (plan, person) => (plan.persons === 2 ? `What ${eaterName(plan, person)} eats` : 'What you eat'),
  noDiet: (plan, people) => `No diet given yet: ${whoGets(plan, people)} ${foodText[plan.default_diet]} until you choose.`,
  privacy:
    'We use this to cook, pack and hand over your boxes, and for nothing else. Our kitchen sees it with your first name, never with your address; your rider sees diet and allergies at your stop. Change or empty it here at any time.',
  undo: 'Undo my change',
  onlyOne: 'Only one of us eats',
  pause: {
    title: 'Pause your deliveries',
    lead: 'Your meals stay yours: they come after the pause.',
    hint: 'You do not know yet? Leave it empty. We write to you before the pause ends.',
  },
  done: 'Done. Your change has the number',
  email: 'A confirmation is on its way by email.',
  sentences: null,
};

export const PlanLabelsContext = createContext(customerLabels);

/** The labels for the customer or for the administrator, whichever reads the page. */
export const usePlanLabels = (): PlanLabels => useContext(PlanLabelsContext);
