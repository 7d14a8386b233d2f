import { useState, type SubmitEvent } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/form/text-field';
import styles from '../narrow-form.module.css';
import { CodeForm } from './code-form';
import { forgetSentLink, rememberSentLink, sentLinkEmail } from './sent-link';
import { requestSignIn } from './session.api';
import { useSubmit } from '../../../shared/use-submit';

/** Asks for the email address, then for the code that was sent to it. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState(() => sentLinkEmail() ?? '');
  const [isSent, setIsSent] = useState(email !== '');
  const { busy, problem, submit } = useSubmit();
  const restart = () => {
    forgetSentLink();
    setIsSent(false);
  };
  if (isSent) return <CodeForm email={email.trim()} onSignedIn={onSignedIn} onRestart={restart} />;

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await submit(() => requestSignIn(email.trim())))) return;
    rememberSentLink(email.trim());
    setIsSent(true);
  };
  return (
    <form className={styles.form} aria-busy={busy} onSubmit={(event) => void send(event)}>
      <TextField
        label="Email"
        hint="The address that you gave when you ordered. You need no password."
        value={email}
        onValue={setEmail}
        required
        type="email"
        name="email"
        placeholder="name@example.com"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
      {problem && <Banner message={problem} />}
      <Button type="submit" size="large" aria-disabled={busy}>
        Send me a link
      </Button>
    </form>
  );
}
