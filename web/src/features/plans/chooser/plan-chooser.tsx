import { Button } from '../../../ui/button';
import styles from './plan-chooser.module.css';
import { questions } from './plan-questions';
import type { Wishes } from './plan-filter';

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
