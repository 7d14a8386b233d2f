import { counted, type SecondFactor } from '@2x7/contracts';
import { useRef, useState, type SubmitEvent } from 'react';
import { sentenceOf } from '../../shared/api';
import { Button } from '../../ui/button';
import { stepBack, steppingBack } from '../../ui/step-back';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { PasswordField } from '../ui/form/password-field';
import { QueryPanel } from '../ui/layout/query-panel';
import styles from './account.module.css';
import { Enrolment } from './enrolment';
import parts from './second-factor.module.css';
import { useRefreshSecondFactor, useSecondFactor, useTurnOff } from './second-factor.api';

/** The user's two-step sign-in: off, being set up, or on. */
export function TwoStepSignIn() {
  const query = useSecondFactor();
  const refresh = useRefreshSecondFactor();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const finish = () => {
    setIsSettingUp(false);
    void refresh();
  };
  return (
    <QueryPanel title="Two-step sign-in" query={query} failure="Your two-step sign-in could not be loaded.">
      {(factor) => {
        if (isSettingUp) return <Enrolment isOn={factor.enabled} onDone={finish} />;
        return factor.enabled ? <On factor={factor} /> : <Off onStart={steppingBack(() => setIsSettingUp(true))} />;
      }}
    </QueryPanel>
  );
}

const Off = ({ onStart }: { onStart: (event: { currentTarget: Element }) => void }) => (
  <div className={styles.form}>
    <p>Off. When it is on, signing in needs your password and a code from an app on your phone.</p>
    <Button variant="secondary" className={parts.open} onClick={onStart}>
      Set up
    </Button>
  </div>
);

function On({ factor: { recovery_codes_left: left } }: { factor: SecondFactor }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.form}>
      <p>On. You have {counted(left, 'recovery code')} left. To get new ones, turn it off and set it up again.</p>
      {isAsking ? (
        <TurnOff onCancel={() => setIsAsking(false)} />
      ) : (
        <Button variant="secondary" className={parts.open} onClick={steppingBack(() => setIsAsking(true))}>
          Turn off
        </Button>
      )}
    </div>
  );
}

function TurnOff({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useTurnOff(() => stepBack(form.current));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate(password);
  };
  return (
    <form ref={form} className={styles.form} aria-busy={isPending} onSubmit={submit}>
      {error && <ErrorBanner message={sentenceOf(error, 'Two-step sign-in could not be turned off.')} />}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        readOnly={isPending}
        value={password}
        onValue={setPassword}
      />
      <div className={parts.buttons}>
        <Button variant="secondary" disabled={isPending} onClick={steppingBack(onCancel)}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" aria-disabled={isPending}>
          Turn off
        </Button>
      </div>
    </form>
  );
}
