import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import styles from './activity.module.css';

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

type Props = { missing: readonly string[]; onRetry: () => void };

/** Says what could not be read, above all that could. */
export const MissingActivity = ({ missing, onRetry }: Props) =>
  missing.length > 0 && (
    <Banner tone="info" message={`Activity about ${list.format(missing)} could not be loaded and is missing here.`} className={styles.missing}>
      <Button variant="secondary" onClick={onRetry}>
        Retry<span className="visually-hidden">: Activity</span>
      </Button>
    </Banner>
  );
