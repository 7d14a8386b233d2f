import { useLocation } from 'react-router-dom';
import { to } from '../../shared/site';
import { ChipLinks } from '../../ui/chip-links';
import { planLists } from './plan-lists';

const lists = [{ path: to.plans, short: 'All plans' }, ...planLists, { path: to.customPlans, short: 'Custom' }];

/** Links to the lists of plans. */
export function PlanListNav() {
  const { pathname } = useLocation();
  const links = lists.map(({ path, short }) => ({ name: short, to: path, current: pathname === path }));
  return <ChipLinks label="Kinds of plan" links={links} />;
}
