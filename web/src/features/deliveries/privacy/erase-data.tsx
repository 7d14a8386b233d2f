import { useRef, useState, type SubmitEvent } from 'react';
import { isCode } from '../../../shared/api';
import { isSignedOut } from '../../../shared/failure-text';
import { Button } from '../../../ui/button';
import { notEmpty } from '../../../ui/form/not-empty';
import { TextField } from '../../../ui/form/text-field';
import { stepBack } from '../../../ui/step-back';
import styles from '../narrow-form.module.css';
import { useSubmit } from '../../../shared/use-submit';
import { FailureBanner } from '../failure-banner';
import { Erased } from './erased';
import type { LeftOrders } from './erased-text';
import { eraseCustomer } from './privacy.api';

type Props = { isDone: boolean; onDone: () => void };

/** Forgets the customer. The address, typed again, confirms it. */
export function EraseData({ isDone, onDone }: Props) {
  const [email, setEmail] = useState('');
  const { busy, problem, submit } = useSubmit();
  const [left, setLeft] = useState<LeftOrders>();
  const isLost = useRef(false);
  const send = () =>
    eraseCustomer(email.trim()).then(setLeft, (error: unknown) => {
      // The erasure ended the session, so the request whose answer was lost has been carried out.
      if (isLost.current && isSignedOut(error)) return;
      isLost.current = isCode(error, 'network');
      throw error;
    });
  const erase = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await submit(send))) return;
    stepBack(form);
    onDone();
  };
  if (isDone) return <Erased left={left} />;
  return (
    <form className={styles.form} aria-busy={busy} onSubmit={(event) => void erase(event)}>
      <h2>Erase your data</h2>
      <p>
        We erase your plans with diet, allergies, addresses and changes, and your name and contact data in our orders. Amounts and invoices
        stay, as tax law demands; copies of our emails go after 13 months. While meals are still to come, let the plan end first, or ask us
        to cancel and refund it. Meals that we keep for your next plan are erased too, and so are problems that we have not answered yet.
        Erased data cannot be brought back.
      </p>
      <TextField
        label="Your email address, to confirm"
        value={email}
        onValue={setEmail}
        check={notEmpty('Enter your email address')}
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {problem && <FailureBanner message={problem} />}
      <Button type="submit" variant="danger" aria-disabled={busy}>
        Erase my data
      </Button>
    </form>
  );
}
