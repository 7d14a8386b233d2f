import { homePlanCount, type MealPlan } from '@2x7/contracts';
import { messages } from '../messages';
import { catalogApi } from '../resource/catalog.api';
import type { Resource } from '../resource/resource';
import { mealTypeNames } from '../../ui/meal-type-chip';
import { blankPlan, planBodyOf, planDraftOf, type PlanDraft } from './plan-draft';
import { describePlan, planTypeLabels } from './plan-labels';

export const planResource: Resource<MealPlan, PlanDraft> = {
  api: catalogApi<MealPlan>('/meal-plans'),
  labels: {
    title: 'Meal Plans',
    lead: `The first ${homePlanCount} appear on the home page, in this order.`,
    unit: { one: 'plan', many: 'plans' },
    loading: 'Loading meal plans...',
    empty: messages.noPlans,
    notFetched: messages.plansNotFetched,
    notSaved: messages.planNotSaved,
    create: { open: 'Add Plan', title: 'Create Meal Plan', action: 'Create Plan' },
    edit: () => ({ title: 'Edit Meal Plan', action: 'Save Changes' }),
    remove: { question: messages.deletePlan, failed: messages.planNotDeleted },
  },
  nameOf: ({ name }) => name,
  textOf: ({ name, meal_type, plan_type, is_trial, duration_days, tags }) =>
    [name, mealTypeNames[meal_type], planTypeLabels[plan_type], is_trial ? 'trial' : '', `${duration_days} days`, ...tags].join(' '),
  form: { blank: blankPlan, draftOf: planDraftOf, bodyOf: planBodyOf, describe: describePlan },
};
