import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { sentenceOf } from '../../../shared/api';
import type { Feedback } from '../../ui/feedback/use-feedback';
import styles from './export-button.module.css';
import { downloadOrders } from './order-download';
import type { OrderFilter } from './order-filter';

type Props = { filter: OrderFilter; feedback: Feedback };

/** Saves the orders of the list as a file. A plain link would have the search in its address. */
export function ExportButton({ filter, feedback }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: downloadOrders,
    onMutate: feedback.clear,
    onError: (error) => feedback.fail(sentenceOf(error, 'The orders could not be exported.')),
  });
  return (
    <button type="button" className={styles.button} aria-disabled={isPending} onClick={() => !isPending && mutate(filter)}>
      <Download size={18} aria-hidden />
      {isPending ? 'Exporting...' : 'Export CSV'}
    </button>
  );
}
