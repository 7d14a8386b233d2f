import { readableImageNames, readableImageTypes } from '@2x7/contracts';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, type ChangeEvent, type DragEvent } from 'react';
import { Button } from '../../../ui/button';
import { Image } from '../../../ui/image';
import styles from './image-field.module.css';

type Props = {
  /** The address of the image; of the local file during its upload. */
  shown: string | null;
  isUploading: boolean;
  choose: (file: File) => void;
  remove: () => void;
  disabled: boolean;
};

/** An image that can be chosen or dropped here, replaced and removed. */
export function ImageField({ shown, isUploading, choose, remove, disabled }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Without this, choosing the same file again would fire no event.
    currentTarget.value = '';
    if (file) choose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !disabled) choose(file);
  };
  const removeImage = () => {
    // The pressed button goes away with the image.
    input.current?.focus();
    remove();
  };
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span id={`${id}-label`} className={styles.label}>
        Image
      </span>
      <div className={styles.frame}>
        <Image key={shown} of={shown} alt={shown ? 'Chosen image' : ''} sizes="320px" className={styles.image} eager />
        <p role="status" className={isUploading ? styles.status : 'visually-hidden'}>
          {isUploading && 'Uploading...'}
        </p>
      </div>
      <div className={styles.actions}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={readableImageTypes.join()}
          className={styles.input}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={chooseFile}
        />
        <label htmlFor={id} className={styles.choose}>
          <ImageUp aria-hidden size={18} />
          {shown ? 'Change image' : 'Choose image'}
        </label>
        {shown && (
          <Button variant="quiet" className={styles.remove} disabled={disabled} onClick={removeImage}>
            <Trash2 aria-hidden size={18} />
            Remove image
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {readableImageNames}, up to 5 MB, shown at 4:3. You can also drop a file here.
      </p>
    </div>
  );
}
