import { Banner } from '../../../ui/banner';
import { Loading, Skeleton } from '../../../ui/skeleton';
import styles from './change.module.css';
import { Sentences } from './sentences';
import type { Preview } from './use-preview';

/** What a command would do, in sentences, before it is done. */
export function ChangePreview({ preview }: { preview: Preview }) {
  if (preview.state === 'none') return null;
  if (preview.state === 'refused') return <Banner message={preview.reason} />;
  return (
    <section className={styles.preview} aria-label="What happens" aria-live="polite">
      {preview.state === 'loading' ? (
        <Loading label="Working out what changes">
          <Skeleton className={styles.line} />
        </Loading>
      ) : (
        <Sentences sentences={preview.effects.sentences} />
      )}
    </section>
  );
}
