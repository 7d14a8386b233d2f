import { timeOf, timeText } from '@2x7/contracts';
import { useId, type RefObject } from 'react';
import { Button } from '../ui/button';
import { MarkChoices } from './mark-choices';
import { outcomeText } from './round-words';
import styles from './round.module.css';
import type { NumberedStop, StopActions } from './run-screen';
import { StopFacts } from './stop-facts';

type Props = { stops: readonly NumberedStop[]; actions: StopActions };

/** The first open stop. Its heading gets the focus after each mark. */
export function NextStop({
  headingRef,
  stop,
  actions,
}: {
  headingRef: RefObject<HTMLHeadingElement | null>;
  stop?: NumberedStop;
  actions: StopActions;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.part}>
        {stop ? 'Next stop' : 'All stops are done'}
      </h2>
      {stop && (
        <article className={styles.next} aria-labelledby={`${id}-name`}>
          <h3 id={`${id}-name`} className={styles.name}>
            {stop.number}. {stop.name}
          </h3>
          <StopFacts stop={stop} />
          <MarkChoices key={stop.delivery_id} stop={stop} onChoose={(choice) => actions.choose(stop, choice)} />
        </article>
      )}
    </section>
  );
}

/** The other open stops, each behind a button with its name and address. */
export function LaterStops({ stops, actions: { opened, open, choose } }: Props) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        After that
      </h2>
      <ul className={styles.stops}>
        {stops.map((stop) => {
          const isOpened = opened === stop.delivery_id;
          return (
            <li key={stop.delivery_id} className={styles.stop}>
              <h3 className={styles.heading}>
                <button
                  type="button"
                  className={styles.row}
                  aria-expanded={isOpened}
                  onClick={() => open(isOpened ? null : stop.delivery_id)}
                >
                  <span className={styles.name}>
                    {stop.number}. {stop.name}
                  </span>
                  {!isOpened && <span className={styles.address}>{stop.address}</span>}
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

/** What is done, with its result and time. Until the run ends it can be changed. */
export function DoneStops({ stops, actions: { opened, open, choose } }: Props) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        Done
      </h2>
      <ul className={styles.stops}>
        {stops.map((stop) => {
          const isOpened = opened === stop.delivery_id;
          return (
            <li key={stop.delivery_id} className={styles.done}>
              <h3 className={styles.doneName}>
                {stop.number}. {stop.name}
              </h3>
              <p>
                {outcomeText(stop.outcome!)}, {timeText(timeOf(new Date(stop.outcome!.at)))}
              </p>
              <Button
                variant="quiet"
                className={styles.change}
                aria-expanded={isOpened}
                onClick={() => open(isOpened ? null : stop.delivery_id)}
              >
                Change<span className="visually-hidden"> {stop.name}</span>
              </Button>
              {isOpened && (
                <div className={styles.changing}>
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
