import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { stepBack, steppingBack } from '../../../ui/step-back';
import styles from '../narrow-form.module.css';
import { hasSession, isLinkRefused, openSession } from './session.api';
import { useSubmit } from '../../../shared/use-submit';

type Props = { token: string; onSignedIn: () => void; onRestart: () => void };

/** Signs in with the token of the mailed link when the button is pressed: scanners of email open links, but press no buttons. */
export function LinkSignIn({ token, onSignedIn, onRestart }: Props) {
  const { busy, problem, submit } = useSubmit();
  const client = useQueryClient();
  const [isRefused, setIsRefused] = useState(false);
  const open = () =>
    openSession({ token }).catch(async (error: unknown) => {
      const isFinal = isLinkRefused(error);
      // The customer opens the email once more, in the browser that the link has signed in.
      if (isFinal && (await hasSession(client))) return;
      setIsRefused(isFinal);
      throw error;
    });
  const signIn = async (button: Element) => {
    if (!(await submit(open))) return;
    stepBack(button);
    onSignedIn();
  };
  return (
    <div className={styles.form}>
      {problem && <Banner message={problem} />}
      {isRefused ? (
        <Button size="large" onClick={steppingBack(onRestart)}>
          Send me a new link
        </Button>
      ) : (
        <Button size="large" aria-disabled={busy} onClick={({ currentTarget }) => void signIn(currentTarget)}>
          Show my plans
        </Button>
      )}
    </div>
  );
}
