import { durations } from '@2x7/contracts';
import type { Wishes } from './plan-filter';

type Question = { name: keyof Wishes; legend: string; choices: readonly { value: string; label: string }[] };

const any = { value: '', label: 'Any' };
/** What the plan chooser asks; each answer is a query parameter. */
export const questions: readonly Question[] = [
  {
    name: 'meals',
    legend: 'Meals',
    choices: [any, { value: 'lunch', label: 'Lunch' }, { value: 'dinner', label: 'Dinner' }, { value: 'both', label: 'Both' }],
  },
  {
    name: 'people',
    legend: 'People',
    choices: [any, { value: 'individual', label: 'One' }, { value: 'couple', label: 'Two' }],
  },
  {
    name: 'days',
    legend: 'Days',
    choices: [any, ...durations.map((days) => ({ value: String(days), label: String(days) }))],
  },
];
