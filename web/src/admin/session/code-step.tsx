import { useState, type SubmitEvent } from 'react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { messages } from '../messages';
import { AuthLayout } from './auth-layout';
import styles from './auth-layout.module.css';
import { CodeField } from './code-field';
import { useFieldFocus } from './use-field-focus';

type Props = { busy: boolean; problem?: string; onCode: (code: string) => void; onBack: () => void };

/** The second step of the sign-in, for users who have turned it on. */
export function CodeStep({ busy, problem, onCode, onBack }: Props) {
  const [code, setCode] = useState('');
  const form = useFieldFocus('code', !busy);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onCode(code);
  };
  return (
    <AuthLayout title="Enter your code" lead="Open your authenticator app and type the code that it shows for this shop.">
      <form ref={form} className={styles.form} onSubmit={send} aria-busy={busy}>
        {problem && <Banner message={problem} />}
        <CodeField value={code} onValue={setCode} disabled={busy} />
        <Button type="submit" size="large" disabled={busy} className={styles.submit}>
          {busy ? messages.signingIn : messages.signIn}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onBack}>
          Back
        </Button>
      </form>
    </AuthLayout>
  );
}
