import { withAsciiDigits } from '@2x7/contracts';
import { useState, type SubmitEvent } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/form/text-field';
import { stepBack, steppingBack } from '../../../ui/step-back';
import formStyles from '../narrow-form.module.css';
import { openSession } from './session.api';
import styles from './sign-in.module.css';
import { useSubmit } from '../../../shared/use-submit';

type Props = { email: string; onSignedIn: () => void; onRestart: () => void };

const checkCode = (code: string): string | undefined =>
  code.trim() === '' || /^\s*(\d\s*){6}$/.test(withAsciiDigits(code)) ? undefined : 'Enter the six digits of the code';

/** The email has a link and a code: the code is for those whose email app opens links in a browser of its own. */
export function CodeForm({ email, onSignedIn, onRestart }: Props) {
  const [code, setCode] = useState('');
  const { busy, problem, submit } = useSubmit();
  const signIn = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await submit(() => openSession({ email, code: code.replace(/\s/g, '') })))) return;
    stepBack(form);
    onSignedIn();
  };
  return (
    <form className={formStyles.form} aria-busy={busy} onSubmit={(event) => void signIn(event)}>
      <Banner
        tone="info"
        message="If there is a plan under this address, a link is on its way."
        hint={`Look in the inbox of ${email}, also under spam.`}
      />
      <TextField
        label="Code from the email"
        hint="Six digits. Or open the link in the email: both sign you in."
        value={code}
        onValue={setCode}
        check={checkCode}
        required
        type="text"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
        className={styles.code}
        autoFocus
      />
      {problem && <Banner message={problem} />}
      <Button type="submit" size="large" aria-disabled={busy}>
        Sign in
      </Button>
      <Button variant="quiet" onClick={steppingBack(onRestart)}>
        Send another link
      </Button>
    </form>
  );
}
