import { dietLabels, type SheetLine } from '@2x7/contracts';
import { clsx } from 'clsx';
import { useId } from 'react';
import styles from './kitchen.module.css';
import { TickBoxes } from './tick-boxes';
import type { Ticks } from './use-ticks';

type Props = {
  lines: readonly SheetLine[];
  /** Boxes that the sheet names before these lines, which count them too. */
  namedAbove: number;
  ticks: Ticks | undefined;
};

/** `3 × Lean Dinner Month`. The line never breaks after the number. */
const planBoxes = ({ plan_name, boxes }: SheetLine['by_plan'][number]): string => `${boxes}\u00a0×\u00a0${plan_name}`;

/** What to cook: a dish for each diet with the number of boxes. */
export function DishList({ lines, namedAbove, ticks }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        Cook and pack
      </h2>
      {namedAbove > 0 && <p className={styles.plans}>These numbers include the boxes above.</p>}
      <ul className={styles.rows}>
        {lines.map((line) => (
          <li key={line.diet} className={styles.line}>
            <p className={styles.number}>{line.boxes}</p>
            <div className={styles.what}>
              <p className={clsx(styles.dish, !line.dish_name && styles.missing)}>{line.dish_name ?? 'No dish is set'}</p>
              <p>{dietLabels[line.diet]}</p>
              {line.substitution && <p className={styles.warning}>Changed: {line.substitution}</p>}
              <p className={styles.plans}>{line.by_plan.map(planBoxes).join(', ')}</p>
            </div>
            {ticks && <TickBoxes ticks={ticks} name={`line ${line.diet} ${line.dish_id}`} of={line.dish_name ?? dietLabels[line.diet]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
