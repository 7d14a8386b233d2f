import { allergenLabels, dietLabels, type SheetBox } from '@2x7/contracts';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import styles from './kitchen.module.css';
import { TickBoxes } from './tick-boxes';
import type { Ticks } from './use-ticks';

type Props = {
  title: string;
  boxes: readonly SheetBox[];
  /** The start of the keys of its ticks. */
  name: string;
  ticks: Ticks | undefined;
};

/** Boxes one by one: whose they are, what is in them, and what the person cannot eat. */
export function BoxList({ title, boxes, name, ticks }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        {title}
      </h2>
      <ul className={styles.rows}>
        {boxes.map((box, index) => (
          <li key={box.serial ?? `preview ${index}`} className={styles.line}>
            {box.serial !== null && <p className={styles.number}>#{box.serial}</p>}
            <div className={clsx(styles.what, box.serial === null && styles.unnumbered)}>
              <p className={styles.dish}>{box.name}</p>
              <p>
                {box.dish_name ?? 'No dish is set'}, {dietLabels[box.diet]}, {box.plan_name}
              </p>
              <Warnings box={box} />
              {box.note && <p className={styles.note}>“{box.note}”</p>}
            </div>
            {ticks && <TickBoxes ticks={ticks} name={`${name} ${box.serial} ${box.dish_id}`} of={`Box ${box.serial}, ${box.name}`} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const names = (list: SheetBox['allergies']): string => list.map((allergen) => allergenLabels[allergen]).join(', ');

/** A clash is an allergy that the dish names. Where the dish may contain it, or names none, a person has to check. */
const Warnings = ({ box: { dish_name: dish, allergies, clashes, may_contain: traces = [], check } }: { box: SheetBox }) => (
  <>
    {clashes.length > 0 && (
      <p className={styles.clash}>
        <TriangleAlert size={24} aria-hidden /> Contains {names(clashes)}: cook something else
      </p>
    )}
    {allergies.length > 0 && (
      <p className={styles.warning}>
        Allergic to {names(allergies)}
        {traces.length > 0 && <strong className={styles.check}>Check: the dish may contain {names(traces)}</strong>}
        {check && <strong className={styles.check}>Check: {dish ? 'the dish does not say what it contains' : 'no dish is set'}</strong>}
      </p>
    )}
  </>
);
