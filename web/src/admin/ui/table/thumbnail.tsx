import { Picture } from '../../../ui/picture';
import { Grip } from '../sorting/sortable-row';
import styles from './thumbnail.module.css';

/** The row's picture, with what the row is dragged by. */
export const Thumbnail = ({ of }: { of: string | null }) => (
  <div className={styles.thumbnail}>
    <Grip />
    <Picture of={of} alt="" sizes="72px" className={styles.picture} />
  </div>
);
