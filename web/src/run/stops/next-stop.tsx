import { useId, type RefObject } from 'react';
import { MarkChoices } from './mark-choices';
import styles from '../run.module.css';
import type { NumberedStop, StopActions } from './stop-actions';
import stopStyles from './stop.module.css';
import { StopFacts } from './stop-facts';

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
        <article className={stopStyles.next} aria-labelledby={`${id}-name`}>
          <h3 id={`${id}-name`} className={stopStyles.name}>
            {stop.number}. {stop.name}
          </h3>
          <StopFacts stop={stop} />
          <MarkChoices key={stop.delivery_id} stop={stop} onChoose={(choice) => actions.choose(stop, choice)} />
        </article>
      )}
    </section>
  );
}
