import { shortDayText, type DeliverySlot, type SubscriptionPage } from '@2x7/contracts';
import { paths } from '../../paths';
import { CustomerCell } from '../../ui/table/customer-cell';
import type { Column } from '../../ui/table/data-table';
import { RowLink } from '../../ui/table/row-link';
import { PlanStateTag } from './plan-state-tag';

type Row = SubscriptionPage['subscriptions'][number];

const when = (slot: DeliverySlot | null): string => (slot ? `${shortDayText(slot.day)}, ${slot.window}` : '–');

export const planColumns: readonly Column<Row>[] = [
  { name: 'Order', place: 'link', cell: ({ id, number }) => <RowLink to={paths.customerPlan(id)}>{number}</RowLink> },
  { name: 'Customer', cell: ({ customer: { name, email } }) => <CustomerCell name={name} email={email} /> },
  { name: 'Plan', long: true, cell: ({ plan_name }) => plan_name },
  { name: 'Meals left', end: true, cell: ({ meals_left }) => meals_left },
  { name: 'Next delivery', cell: ({ next_delivery }) => when(next_delivery) },
  { name: 'Last delivery', cell: ({ last_delivery }) => when(last_delivery) },
  { name: 'State', cell: (plan) => <PlanStateTag plan={plan} /> },
];
