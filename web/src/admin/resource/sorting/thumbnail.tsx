import { Image } from '../../../ui/image';
import { Grip } from './sortable-row';
import styles from './thumbnail.module.css';

/** The image of a sortable row, with the row's grip. */
export const Thumbnail = ({ of }: { of: string | null }) => (
  <div className={styles.thumbnail}>
    <Grip />
    <Image of={of} alt="" sizes="72px" className={styles.image} />
  </div>
);
