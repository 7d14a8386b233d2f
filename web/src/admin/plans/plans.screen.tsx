import { homePlanCount, type MealPlan } from '@2x7/contracts';
import { CatalogScreen } from '../resource/resource-page';
import { catalogOf } from '../resource/resource.api';
import type { Words } from '../resource/labels';
import { messages } from '../messages';
import { planColumns } from './plan-columns';
import { PlanDetails } from './plan-details';
import { mealTypeNames, planTypeNames } from './plan-draft';
import { PlanEditor } from './plan-editor';

const words: Words = {
  title: 'Meal Plans',
  lead: `The first ${homePlanCount} appear on the home page, in this order.`,
  add: 'Add Plan',
  loading: 'Loading meal plans...',
  none: messages.noPlans,
  notFetched: messages.plansNotFetched,
  notDeleted: messages.planNotDeleted,
  question: messages.deletePlan,
  unit: { one: 'plan', many: 'plans' },
};

const planCatalog = catalogOf<MealPlan>('/meal-plans');

const textOf = (plan: MealPlan) =>
  [plan.name, mealTypeNames[plan.meal_type], planTypeNames[plan.plan_type], plan.is_trial ? 'trial' : '', `${plan.duration_days} days`, ...plan.tags].join(' ');

/** /admin/meal-plans */
export default function PlansScreen() {
  return (
    <CatalogScreen
      catalog={planCatalog}
      words={words}
      columns={planColumns}
      nameOf={({ name }) => name}
      textOf={textOf}
      dialog={(opened, close) =>
        opened.mode === 'view' ? (
          <PlanDetails plan={opened.row} onClose={close} />
        ) : (
          <PlanEditor catalog={planCatalog} plan={opened.row} onClose={close} />
        )
      }
    />
  );
}
