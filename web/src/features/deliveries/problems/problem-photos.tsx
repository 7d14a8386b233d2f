import { useState } from 'react';
import { Modal } from '../../../ui/dialog/modal';
import { useHeldBack } from '../../../ui/dialog/use-held-back';
import styles from './problems.module.css';

type Props = { photos: readonly string[]; addressOf: (id: string) => string; label: string };

/** Photos of a problem; a press shows one in full size. */
export function ProblemPhotos({ photos, addressOf, label }: Props) {
  const [shown, setShown] = useState<string>();
  const close = () => setShown(undefined);
  useHeldBack(shown !== undefined, () => {
    close();
    return 'leave';
  });
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.photos} aria-label={label}>
        {photos.map((id, index) => (
          <li key={id} className={styles.photo}>
            <button type="button" className={styles.open} onClick={() => setShown(id)}>
              <img src={addressOf(id)} alt={`Photo ${index + 1}`} loading="lazy" className={styles.thumbnail} />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Modal open size="large" title={`Photo ${photos.indexOf(shown) + 1}`} onClose={close}>
          <img src={addressOf(shown)} alt="" className={styles.large} />
        </Modal>
      )}
    </>
  );
}
