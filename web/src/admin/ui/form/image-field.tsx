import { ImageUp, Trash2 } from 'lucide-react';
import { useId, type ChangeEvent, type DragEvent } from 'react';
import { Button } from '../../../ui/button';
import { Picture } from '../../../ui/picture';
import styles from './image-field.module.css';

type Props = {
  /** An address, or a file's own while it is on its way. */
  shown: string | null;
  isUploading: boolean;
  disabled: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** A picture that can be chosen, dropped here, exchanged and taken away. */
export function ImageField({ shown, isUploading, disabled, onChoose, onRemove }: Props) {
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file again is a choice, too.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChoose(file);
  };
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span id={`${id}-label`} className={styles.label}>
        Image
      </span>
      <div className={styles.frame}>
        <Picture key={shown} of={shown} alt={shown ? 'Chosen picture' : ''} sizes="320px" className={styles.picture} eager />
        <p role="status" className={isUploading ? styles.status : 'visually-hidden'}>
          {isUploading && 'Uploading...'}
        </p>
      </div>
      <div className={styles.actions}>
        <input
          id={id}
          type="file"
          accept="image/*"
          className={styles.input}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <label htmlFor={id} className={styles.choose}>
          <ImageUp aria-hidden size={18} />
          {shown ? 'Change image' : 'Choose image'}
        </label>
        {shown && (
          <Button variant="quiet" className={styles.remove} disabled={disabled} onClick={onRemove}>
            <Trash2 aria-hidden size={18} />
            Remove image
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        Up to 5 MB. Shown at 4:3; you can drop a file here.
      </p>
    </div>
  );
}
