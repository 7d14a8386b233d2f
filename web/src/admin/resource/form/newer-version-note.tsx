import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import type { FormMapping } from '../resource';
import styles from './newer-version-note.module.css';
import type { NewerVersion } from './use-newer-version';

type Props<Draft> = {
  newer: NewerVersion<Draft>;
  describe: NonNullable<FormMapping<never, Draft>['describe']>;
};

/** After a newer version was loaded: the fields that both administrators changed, with the other one's values. */
export function NewerVersionNote<Draft>({ newer: { conflicts, takeTheirs }, describe }: Props<Draft>) {
  if (!conflicts) return null;
  return (
    <div className={styles.note}>
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
            const { label, value } = describe(conflict.theirs, conflict.field);
            return (
              <li key={String(conflict.field)} className={styles.field}>
                <span>
                  <strong>{label}</strong>, theirs: {value}
                </span>
                <Button variant="quiet" onClick={() => takeTheirs(conflict)}>
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
