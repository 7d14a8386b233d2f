import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../ui/dialog/modal';
import { useHeldBack } from '../../ui/dialog/use-held-back';
import { DishList } from './dish-list';
import { freshSampleMenu } from './sample-menu.api';

// Mounted only while the modal is open, so that each opening fetches again.
const FreshDishes = () => <DishList query={useQuery(freshSampleMenu)} />;

/** The sample menu in a modal; fetched at each opening. */
export function SampleMenuModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  useHeldBack(open, () => {
    onClose();
    return 'leave';
  });
  return (
    <Modal open={open} onClose={onClose} title="Sample Menu" lead="Nutrition is for one serving." size="large" tall>
      <FreshDishes />
    </Modal>
  );
}
