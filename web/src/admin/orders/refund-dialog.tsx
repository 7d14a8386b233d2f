import { formatPaise, type OrderDetail } from '@2x7/contracts';
import { useId, useRef, type SubmitEvent } from 'react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { TextField } from '../../ui/text-field';
import { useGuardedClose } from '../../ui/use-guarded-close';
import { checkAmount, consequences, fullRefund } from './refund-draft';
import styles from './refund-dialog.module.css';
import { latest, RefundOutcome } from './refund-outcome';
import { paiseOf } from './rupee-amount';
import { useRefund } from './use-refund';

type Props = { order: OrderDetail; onClose: () => void };

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

/** Gives money back, all or a part. Mount it to open it. */
export function RefundDialog({ order, onClose }: Props) {
  const { draft, phase, problem, faults, unclear, outcome, change, send } = useRefund(order);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const busy = phase === 'sending';
  const before = fullRefund(order);
  const dirty = phase === 'writing' && (draft.reason !== '' || draft.amount !== before.amount);
  const close = useGuardedClose(dirty, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };

  if (outcome) return <RefundOutcome refund={latest(order, outcome)} order={order} onClose={onClose} />;
  return (
    <Modal
      open
      size="small"
      onClose={close}
      locked={busy}
      title="Refund"
      lead={`Order ${order.number}, ${order.customer_name}`}
      initialFocus={() => form.current?.elements.namedItem('amount') as Element | null}
      footer={
        <div className={styles.actions}>
          <Button variant="quiet" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={busy}>
            {busy ? 'Refunding...' : `Refund ${formatPaise(paiseOf(draft.amount) ?? 0)}`}
          </Button>
        </div>
      }
    >
      <form id={formId} ref={form} className={styles.form} aria-busy={busy} onSubmit={submit}>
        {problem && <Banner message={problem} hint={unclear ? safeToRepeat : undefined} />}
        <TextField
          label="Amount in rupees"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          required
          readOnly={busy || unclear}
          value={draft.amount}
          onValue={(value) => change('amount', value)}
          check={unclear ? undefined : (value) => checkAmount(value, order.refundable_paise)}
          error={faults.amount}
          hint={`At most ${formatPaise(order.refundable_paise)}.`}
        />
        <TextField
          label="Reason"
          name="reason"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="done"
          required
          readOnly={busy || unclear}
          value={draft.reason}
          onValue={(value) => change('reason', value)}
          error={faults.reason}
          hint="Stands in the order and in the audit trail. The customer does not see it."
        />
        {!unclear && <Consequences sentences={consequences(order, draft.amount)} />}
      </form>
    </Modal>
  );
}
