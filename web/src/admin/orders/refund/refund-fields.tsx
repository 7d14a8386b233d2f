import { formatPaise, type OrderDetail } from '@2x7/contracts';
import { TextField } from '../../../ui/form/text-field';
import { checkAmount, consequences, type RefundDraft } from './refund-draft';
import styles from './refund-dialog.module.css';
import type { useRefund } from './use-refund';

type Props = { order: OrderDetail; refund: ReturnType<typeof useRefund> };

/** After an unclear answer the values are read-only: only the same refund may be sent again. */
export function RefundFields({ order, refund }: Props) {
  const { draft, isSending, fieldErrors, isUnclear, change } = refund;
  const bind = (field: keyof RefundDraft) => ({
    name: field,
    value: draft[field],
    onValue: (value: string) => change(field, value),
    error: fieldErrors[field],
    readOnly: isSending || isUnclear,
    required: true,
    autoComplete: 'off',
  });
  return (
    <>
      <TextField
        {...bind('amount')}
        label="Amount in rupees"
        inputMode="decimal"
        enterKeyHint="next"
        check={isUnclear ? undefined : (value) => checkAmount(value, order.refundable_paise)}
        hint={`At most ${formatPaise(order.refundable_paise)}.`}
      />
      <TextField
        {...bind('reason')}
        label="Reason"
        maxLength={200}
        enterKeyHint="done"
        hint="Saved with the order and in the audit trail. The customer does not see it."
      />
      {!isUnclear && <Consequences sentences={consequences(order, draft.amount)} />}
    </>
  );
}

const Consequences = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <div className={styles.consequences}>
      <h3>What will happen</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
