import { formatTime } from '@2x7/contracts';
import { useId } from 'react';
import { Button } from '../../ui/button';
import { MarkChoices } from './mark-choices';
import { outcomeText } from '../run-labels';
import styles from '../run.module.css';
import type { StopListProps } from './stop-actions';
import stopStyles from './stop.module.css';
import { StopFacts } from './stop-facts';

/** What is done, with its result and time. Until the run ends it can be changed. */
export function DoneStops({ stops, actions: { opened, open, choose } }: StopListProps) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        Done
      </h2>
      <ul className={stopStyles.stops}>
        {stops.map((stop) => {
          const isOpened = opened === stop.delivery_id;
          return (
            <li key={stop.delivery_id} className={stopStyles.done}>
              <h3 className={stopStyles.doneName}>
                {stop.number}. {stop.name}
              </h3>
              <p>
                {outcomeText(stop.outcome!)}, {formatTime(stop.outcome!.at)}
              </p>
              <Button
                variant="quiet"
                className={stopStyles.change}
                aria-expanded={isOpened}
                onClick={() => open(isOpened ? null : stop.delivery_id)}
              >
                Change<span className="visually-hidden"> {stop.name}</span>
              </Button>
              {isOpened && (
                <div className={stopStyles.changing}>
                  <StopFacts stop={stop} />
                  <MarkChoices stop={stop} onChoose={(choice) => choose(stop, choice)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
