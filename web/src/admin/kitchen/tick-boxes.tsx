import styles from './kitchen.module.css';
import type { Ticks } from './use-ticks';

const steps = ['Cooked', 'Packed'] as const;

/** Two ticks of a row. `of`: what is ticked, for screen readers; `name`: its key on this device, with the dish, since another dish is not cooked yet. */
export const TickBoxes = ({ ticks, name, of }: { ticks: Ticks; name: string; of: string }) => (
  <div className={styles.ticks} role="group" aria-label={of}>
    {steps.map((step) => (
      <label key={step} className={styles.tick}>
        <input
          type="checkbox"
          checked={ticks.has(`${name} ${step}`)}
          onChange={({ currentTarget }) => ticks.set(`${name} ${step}`, currentTarget.checked)}
        />
        {step}
      </label>
    ))}
  </div>
);
