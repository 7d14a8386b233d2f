import { maxProblemPhotos } from '@2x7/contracts';
import { Camera, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { stepBack, steppingBack } from '../../../ui/step-back';
import styles from './problems.module.css';
import type { ChosenPhoto, Photos } from './use-photos';

/** Without HEIC, which iPhones then convert to JPEG themselves. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif';

/** Up to four photos with their previews. They can be dropped from the report again. */
export function PhotoField({ photos: chosen }: { photos: Photos }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { photos, add } = chosen;
  const left = maxProblemPhotos - photos.length;
  return (
    <fieldset tabIndex={-1} className={styles.group} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>Photos (optional)</legend>
      <p id={`${id}-hint`} className={styles.small}>
        Up to {maxProblemPhotos}. Only you and our team see them. Where and with what they were taken is removed.
      </p>
      {photos.length > 0 && (
        <ol className={styles.photos}>
          {photos.map((photo, index) => (
            <Preview key={photo.key} photo={photo} number={index + 1} photos={chosen} />
          ))}
        </ol>
      )}
      <p role="status" className={styles.small}>
        {chosen.note} {chosen.isUploading && 'Sending your photos…'}
      </p>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label="Photos"
        onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? []);
          if (files.length >= left) stepBack(currentTarget);
          add(files);
          currentTarget.value = '';
        }}
      />
      {left > 0 && (
        <Button variant="secondary" className={styles.add} onClick={() => input.current?.click()}>
          <Camera size={20} aria-hidden />
          Add photos
        </Button>
      )}
    </fieldset>
  );
}

function Preview({ photo, number, photos }: { photo: ChosenPhoto; number: number; photos: Photos }) {
  const { key, id, problem, isRefused, preview, file } = photo;
  return (
    <li className={styles.photo} aria-busy={!id && !problem}>
      <img src={preview} alt={`Photo ${number}: ${file.name}`} className={styles.thumbnail} />
      {!id && !problem && <progress className={styles.progress} aria-label={`Sending photo ${number}`} />}
      {problem && (
        <p role="alert" className={styles.photoProblem}>
          {problem}
        </p>
      )}
      {problem && !isRefused && (
        <button type="button" className={styles.retry} onClick={steppingBack(() => photos.retry(photo))}>
          Try again<span className="visually-hidden">: photo {number}</span>
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove photo ${number}`}
        className={styles.remove}
        onClick={steppingBack(() => photos.remove(key))}
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  );
}

/** Why the report is not sent: beside its button, where it is in sight. */
export const PhotoFailure = ({ photos: { hasFailed, canRetry } }: { photos: Photos }) =>
  hasFailed && (
    <Banner message="A photo could not be sent." hint={`${canRetry ? 'Try it again, or remove' : 'Remove'} it from your report.`} />
  );
