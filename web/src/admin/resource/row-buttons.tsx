import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button/icon-button';
import styles from './row-buttons.module.css';

type Props = {
  name: string;
  before: ReactNode;
  after: ReactNode;
  onView?: () => void;
  onEdit?: () => void;
  onDelete?: () => void;
  /** The row is being deleted. */
  isDeleting: boolean;
};

export const RowButtons = ({ name, before, after, onView, onEdit, onDelete, isDeleting }: Props) => (
  <div className={styles.actions}>
    {before}
    {onView && <IconButton icon={Eye} label={`View ${name}`} onClick={onView} />}
    {onEdit && <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />}
    {after}
    {onDelete && (
      <IconButton icon={Trash2} label={`Delete ${name}`} danger aria-disabled={isDeleting} onClick={() => isDeleting || onDelete()} />
    )}
  </div>
);
