import { durations } from '@2x7/contracts';
import { Button } from '../../../ui/button';
import styles from './plan-chooser.module.css';
import type { Wishes } from './plan-filter';

type Question = { name: keyof Wishes; legend: string; choices: readonly { value: string; label: string }[] };

const any = { value: '', label: 'Any' };
const questions: readonly Question[] = [
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

type Props = { wishes: Wishes; onWish: (name: keyof Wishes, value: string) => void };

/** Radio groups for meals, plan type and days. */
export const PlanChooser = ({ wishes, onWish }: Props) => (
  <form className={styles.chooser} onSubmit={(event) => event.preventDefault()}>
    {questions.map(({ name, legend, choices }) => (
      <fieldset key={name}>
        <legend className={styles.legend}>{legend}</legend>
        <div className={styles.choices}>
          {choices.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={(wishes[name] ?? '') === value}
                onChange={() => onWish(name, value)}
                className={styles.radio}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    ))}
    <noscript>{import.meta.env.SSR && <Button type="submit">Show these plans</Button>}</noscript>
  </form>
);
