import { slotText, type AdminProblem } from '@2x7/contracts';
import { kindLabels, wishLabels } from '../../../features/deliveries/problems/problem-text';
import { paths } from '../../paths';
import { CustomerCell } from '../../ui/table/customer-cell';
import type { Column } from '../../ui/table/data-table';
import { Moment } from '../../ui/table/moment';
import { RowLink } from '../../ui/table/row-link';
import { ProblemState } from './problem-state';

export const problemColumns: readonly Column<AdminProblem>[] = [
  { name: 'Problem', place: 'link', cell: ({ id, number }) => <RowLink to={paths.problem(id)}>{number}</RowLink> },
  { name: 'Answer', cell: (problem) => <ProblemState problem={problem} /> },
  { name: 'Customer', cell: ({ customer: { name, email } }) => <CustomerCell name={name} email={email} /> },
  { name: 'What', cell: ({ kind, reopened }) => `${kindLabels[kind]}${reopened ? ', opened again' : ''}` },
  { name: 'Delivery', cell: ({ slot }) => (slot ? slotText(slot) : 'The plan') },
  { name: 'Wish', cell: ({ wish }) => wishLabels[wish] },
  { name: 'Reported', cell: ({ reported_at: at }) => <Moment at={at} /> },
];
