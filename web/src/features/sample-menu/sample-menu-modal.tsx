import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../ui/dialog/modal';
import { DishList } from './dish-list';
import { freshSampleMenu } from './sample-menu.api';

// Exists only while the modal is open, and so does its answer.
const FreshDishes = () => <DishList query={useQuery(freshSampleMenu)} />;

/** The sample menu over the page; loads it at each opening. */
export function SampleMenuModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Sample Menu" lead="Nutrition is for one serving." size="large" tall>
      <FreshDishes />
    </Modal>
  );
}
