import { ResourcePage } from '../resource/resource-page';
import { sortingParts } from '../resource/sorting/sorting-parts';
import { planColumns } from './plan-columns';
import { PlanDetails } from './plan-details';
import { PlanFields } from './plan-fields';
import { planResource } from './plan.resource';

/** /admin/meal-plans */
export default function PlansScreen() {
  return <ResourcePage resource={planResource} columns={planColumns} Details={PlanDetails} Fields={PlanFields} sorting={sortingParts} />;
}
