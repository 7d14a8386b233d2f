import { Banner } from '../../ui/banner';
import { Retry } from '../../ui/retry';
import styles from './activity.module.css';

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

type Props = { missing: readonly string[]; onRetry: () => void };

/** Names the audit trails that could not be loaded. */
export const MissingActivity = ({ missing, onRetry }: Props) =>
  missing.length > 0 && (
    <Banner
      tone="info"
      message={`Activity about ${list.format(missing)} could not be loaded and is missing here.`}
      className={styles.missing}
    >
      <Retry what="Activity" onRetry={onRetry} />
    </Banner>
  );
