import type { MealPlan } from '@2x7/contracts';
import { to } from '../../shared/site';

type PlanListKind = {
  path: string;
  /** Label of the link. */
  short: string;
  title: string;
  lead: string;
  choose: (plan: MealPlan) => boolean;
};

/** The filtered lists that the header links to (specification, section 2). */
export const planLists: readonly PlanListKind[] = [
  {
    path: to.weeklyPlans,
    short: 'Weekly',
    title: 'Weekly Meal Plan',
    lead: 'Seven days of meals: long enough to feel it, short enough to change your mind.',
    choose: (plan) => plan.duration_days === 7,
  },
  {
    path: to.monthlyPlans,
    short: 'Monthly',
    title: 'Monthly Meal Plan',
    lead: 'Twenty-eight days without a shopping list.',
    choose: (plan) => plan.duration_days === 28,
  },
  {
    path: to.highProteinPlans,
    short: 'High-protein',
    title: 'High-Protein Special',
    lead: 'More protein in every box, for weeks of hard training.',
    choose: (plan) => plan.tags.includes('high-protein'),
  },
];
