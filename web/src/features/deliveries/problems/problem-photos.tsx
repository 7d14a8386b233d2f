import styles from './problems.module.css';

type Props = { photos: readonly string[]; addressOf: (id: string) => string; label: string };

/** Photos of a problem; a press opens one in full size. */
export const ProblemPhotos = ({ photos, addressOf, label }: Props) =>
  photos.length > 0 && (
    <ul className={styles.photos} aria-label={label}>
      {photos.map((id, index) => (
        <li key={id} className={styles.photo}>
          <a href={addressOf(id)} target="_blank" rel="noreferrer" className={styles.open}>
            <img src={addressOf(id)} alt={`Photo ${index + 1}, opens in full size`} loading="lazy" className={styles.thumbnail} />
          </a>
        </li>
      ))}
    </ul>
  );
