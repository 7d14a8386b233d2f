import { formatPaise, type OrderDetail } from '@2x7/contracts';
import type { RefObject, SubmitEvent } from 'react';
import { Banner } from '../../../ui/banner';
import { TextField } from '../../../ui/text-field';
import { checkAmount, consequences, type RefundDraft } from './refund-draft';
import styles from './refund-dialog.module.css';
import type { useRefund } from './use-refund';

type Props = { id: string; form: RefObject<HTMLFormElement | null>; order: OrderDetail; refund: ReturnType<typeof useRefund> };

const safeToRepeat = 'It may or may not have arrived. Try again: it is the same refund, and the money goes back once.';

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

/** How much and why, and what will come of it. After an unclear answer only the very same can be sent again. */
export function RefundForm({ id, form, order, refund }: Props) {
  const { draft, phase, problem, faults, unclear, change, send } = refund;
  const busy = phase === 'sending';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const bind = (field: keyof RefundDraft) => ({
    name: field,
    value: draft[field],
    onValue: (value: string) => change(field, value),
    error: faults[field],
    readOnly: busy || unclear,
    required: true,
    autoComplete: 'off',
  });
  return (
    <form id={id} ref={form} className={styles.form} aria-busy={busy} onSubmit={submit}>
      {problem && <Banner message={problem} hint={unclear ? safeToRepeat : undefined} />}
      <TextField
        {...bind('amount')}
        label="Amount in rupees"
        inputMode="decimal"
        enterKeyHint="next"
        check={unclear ? undefined : (value) => checkAmount(value, order.refundable_paise)}
        hint={`At most ${formatPaise(order.refundable_paise)}.`}
      />
      <TextField
        {...bind('reason')}
        label="Reason"
        maxLength={200}
        enterKeyHint="done"
        hint="Stands in the order and in the audit trail. The customer does not see it."
      />
      {!unclear && <Consequences sentences={consequences(order, draft.amount)} />}
    </form>
  );
}
