import { useEffect, useRef } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Image } from '../../../ui/image';
import { steppingBack } from '../../../ui/step-back';
import type { FormMapping } from '../resource';
import styles from './newer-version-note.module.css';
import type { NewerVersion } from './use-newer-version';

type Props<Draft> = {
  newer: NewerVersion<Draft>;
  describe: NonNullable<FormMapping<never, Draft>['describe']>;
};

/** After a newer version was loaded: the fields that both administrators changed, with the other one's values. */
export function NewerVersionNote<Draft>({ newer: { conflicts, before, takeTheirs }, describe }: Props<Draft>) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that loaded the version is gone. Who types in a field meanwhile stays there.
    if (before && document.activeElement === document.body) note.current?.focus();
  }, [before]);
  if (!conflicts) return null;
  return (
    <div ref={note} role="group" aria-label="Their version" tabIndex={-1} className={styles.note}>
      <Banner
        tone="info"
        message="Their version is loaded, and what you typed is kept."
        hint={
          conflicts.length > 0
            ? 'Both of you changed these fields. The form has your values:'
            : 'Save to apply your changes to their version.'
        }
      />
      {conflicts.length > 0 && (
        <ul className={styles.fields}>
          {conflicts.map((conflict) => {
            const { label, value, image } = describe(conflict.theirs, conflict.field);
            return (
              <li key={String(conflict.field)} className={styles.field}>
                <span className={styles.theirs}>
                  <span>
                    <strong>{label}</strong>, theirs: {!image && value}
                  </span>
                  {image && <Image of={image} alt={value} sizes="6rem" className={styles.image} />}
                </span>
                <Button variant="quiet" onClick={steppingBack(() => takeTheirs(conflict))}>
                  Use theirs<span className="visually-hidden"> for {label}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
