import { Retry } from '../../../ui/retry';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { FailureBanner } from '../failure-banner';
import styles from './change.module.css';
import { Sentences } from './sentences';
import type { Preview } from './use-preview';

/** What a command would do, in sentences, before it is done. */
export function ChangePreview({ preview }: { preview: Preview }) {
  if (preview.state === 'none') return null;
  return <div tabIndex={-1}>{preview.state === 'refused' ? <Refused {...preview} /> : <Effects preview={preview} />}</div>;
}

const Refused = ({ reason, retry }: Extract<Preview, { state: 'refused' }>) => (
  <FailureBanner message={reason}>{retry && <Retry what="What happens" onRetry={retry} />}</FailureBanner>
);

const Effects = ({ preview }: { preview: Extract<Preview, { state: 'loading' | 'ready' }> }) => (
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
