import { useId } from 'react';
import { MarkChoices } from './mark-choices';
import styles from '../run.module.css';
import type { StopListProps } from './stop-actions';
import stopStyles from './stop.module.css';
import { StopFacts } from './stop-facts';

/** The other open stops, each behind a button with its name and address. */
export function LaterStops({ stops, actions: { opened, open, choose } }: StopListProps) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        After that
      </h2>
      <ul className={stopStyles.stops}>
        {stops.map((stop) => {
          const isOpened = opened === stop.delivery_id;
          return (
            <li key={stop.delivery_id} className={stopStyles.stop}>
              <h3 className={stopStyles.heading}>
                <button
                  type="button"
                  className={stopStyles.row}
                  aria-expanded={isOpened}
                  onClick={() => open(isOpened ? null : stop.delivery_id)}
                >
                  <span className={stopStyles.name}>
                    {stop.number}. {stop.name}
                  </span>
                  {!isOpened && <span className={stopStyles.address}>{stop.address}</span>}
                </button>
              </h3>
              {isOpened && (
                <>
                  <StopFacts stop={stop} />
                  <MarkChoices stop={stop} onChoose={(choice) => choose(stop, choice)} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
