import type { SecondFactorSecret } from '@2x7/contracts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { sentenceOf } from '../../shared/api';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form/text-field';
import { useUnsavedChanges } from '../../ui/form/use-unsaved-changes';
import { stepBack, steppingBack } from '../../ui/step-back';
import { CopyText } from '../ui/button/copy-text';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { isUnclearError } from '../ui/form/form-error';
import { QrCode } from '../ui/qr-code';
import styles from './account.module.css';
import parts from './second-factor.module.css';
import { useConfirm, useStart } from './second-factor.api';

const isOnAlready = 'Two-step sign-in is on. To get recovery codes, turn it off and set it up again.';
const mayBeOn = 'The shop did not answer, so two-step sign-in may be on already. Please try again.';

type Props = {
  /** It is on already: this browser did not get the recovery codes. */
  isOn: boolean;
  onDone: () => void;
};

/** Sets an authenticator app up: scan, confirm with a code, save the recovery codes. */
export function Enrolment({ isOn, onDone }: Props) {
  const { mutate: start, data: secret, error } = useStart();
  const hasStarted = useRef(false);
  useEffect(() => {
    // Once: every call makes a new secret, and React runs effects twice in development.
    if (!hasStarted.current) start();
    hasStarted.current = true;
  }, [start]);
  const { mutate: confirm, data: codes, isPending, error: refusal } = useConfirm();
  if (codes) return <Codes codes={codes.recovery_codes} onDone={onDone} />;
  if (isOn) return <ErrorBanner message={isOnAlready} onDismiss={onDone} />;
  if (error)
    return <ErrorBanner message={sentenceOf(error, 'Two-step sign-in could not be set up.')} onRetry={() => start()} onDismiss={onDone} />;
  if (!secret) return null;
  const problem = refusal ? sentenceOf(refusal, isUnclearError(refusal) ? mayBeOn : 'Two-step sign-in could not be turned on.') : undefined;
  return <Scan secret={secret} busy={isPending} problem={problem} onCode={confirm} onCancel={onDone} />;
}

type ScanProps = { secret: SecondFactorSecret; busy: boolean; problem?: string; onCode: (code: string) => void; onCancel: () => void };

function Scan({ secret: { secret, uri }, busy, problem, onCode, onCancel }: ScanProps) {
  const [code, setCode] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onCode(code);
  };
  return (
    <form className={styles.form} aria-busy={busy} onSubmit={submit}>
      {problem && <Banner message={problem} />}
      <p>Scan this with an authenticator app on your phone, or type the key into it.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <CopyText name="key" text={secret} />
      <TextField
        label="Code from the app"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        maxLength={40}
        readOnly={busy}
        value={code}
        onValue={setCode}
      />
      <div className={parts.buttons}>
        <Button variant="secondary" disabled={busy} onClick={steppingBack(onCancel)}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={busy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useRef<HTMLDivElement>(null);
  // The form with the focus has given way to the codes.
  useEffect(() => text.current?.focus(), []);
  const finish = () => {
    // The codes, which can have the focus themselves, disappear as well.
    stepBack(text.current?.parentElement ?? null);
    onDone();
  };
  useUnsavedChanges(true, 'Have you saved your recovery codes? They are not shown again. Leave this page?');
  return (
    <div ref={text} tabIndex={-1} className={styles.form}>
      <Banner tone="info" message="Two-step sign-in is on. Save these recovery codes now: they are not shown again." />
      <p>Each of them signs you in once when you have lost your phone.</p>
      <ul className={parts.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={finish}>I have saved them</Button>
    </div>
  );
}
