import { foodText } from '@2x7/contracts';
import type { PlanLabels } from '../../../features/deliveries/plan-labels';
import { eaterName } from '../../../features/deliveries/plan/eater-name';

/** Labels of a plan for an administrator, who reads it on behalf of its customer. */
export const adminLabels: PlanLabels = {
  deliveries: 'Deliveries',
  profileTitle: (plan, person) => `What ${plan.persons === 2 ? eaterName(plan, person) : plan.customer.name} eats`,
  noDiet: (plan, people) => {
    const names = people.map((person) => (plan.persons === 2 ? eaterName(plan, person) : plan.customer.name));
    return `No diet given yet: ${names.join(' and ')} ${names.length === 1 ? 'gets' : 'get'} ${foodText[plan.default_diet]} until one is chosen.`;
  },
  privacy:
    'Enter only what the customer has said. It is used to cook, pack and hand over the boxes, and for nothing else. The kitchen sees it with the first name, never with the address; the rider sees diet and allergies at the stop.',
  undo: 'Undo the change',
  onlyOne: 'Only one of them eats',
  pause: {
    title: 'Pause the deliveries',
    lead: 'No meal is lost: they come after the pause.',
    hint: 'Not known yet? Leave it empty. The customer gets an email before the pause ends.',
  },
  done: 'Done. The change has the number',
  email: 'The customer gets an email about it.',
  sentences: 'The customer reads:',
};
