import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import styles from './newer-version-note.module.css';
import type { Newer } from './use-newer-version';

type Props<D> = {
  newer: Newer<D>;
  wordsOf: (draft: D, field: keyof D) => { label: string; value: string };
};

/** Told after somebody else's version was loaded: what both have changed, and what they made of it. */
export function NewerNote<D>({ newer, wordsOf }: Props<D>) {
  const { clashes, takeTheirs } = newer;
  if (!clashes) return null;
  return (
    <div className={styles.newer}>
      <Banner
        tone="info"
        message="Their version is loaded, and what you typed is kept."
        hint={clashes.length > 0 ? 'Both of you changed these; yours is in the form:' : 'Save to put yours on top of theirs.'}
      />
      {clashes.length > 0 && (
        <ul className={styles.clashes}>
          {clashes.map((clash) => {
            const { label, value } = wordsOf(clash.theirs, clash.field);
            return (
              <li key={String(clash.field)} className={styles.clash}>
                <span>
                  <strong>{label}</strong>, theirs: {value}
                </span>
                <Button variant="quiet" onClick={() => takeTheirs(clash)}>
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
