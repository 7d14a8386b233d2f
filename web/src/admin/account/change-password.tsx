import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../shared/api';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useUser } from '../session/use-session';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { NewPasswordFields, noPassword } from '../ui/form/new-password';
import { Panel } from '../ui/layout/panel';
import { PasswordField } from '../ui/form/password-field';
import { isUnclearError, useFormError } from '../ui/form/form-error';
import styles from './account.module.css';
import { sessionsPath } from './sessions.api';

const notChanged = 'The password could not be changed.';
/** Without the server's own sentence, which says to try again. */
const mayBeChanged = 'The shop did not answer, so your password may be changed already: sign in with the new one.';

type Passwords = { current_password: string; new_password: string };

const send = (body: Passwords) => call('/auth/password', { method: 'PUT', body });

function usePasswordForm() {
  const client = useQueryClient();
  const formError = useFormError();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState(noPassword);
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setCurrent('');
      setNext(noPassword);
      return client.invalidateQueries({ queryKey: [sessionsPath] });
    },
    onError: (error) => (isUnclearError(error) ? formError.set(undefined, mayBeChanged) : formError.set(error, notChanged)),
  });
  /** A changed value clears the result of the last attempt. */
  const change = <Value,>(field: keyof Passwords, set: (value: Value) => void) =>
    formError.clearing(field, (value: Value) => {
      set(value);
      reset();
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    formError.clear();
    if (!isPending) mutate({ current_password: current, new_password: next.first });
  };
  return {
    current,
    setCurrent: change('current_password', setCurrent),
    next,
    setNext: change('new_password', setNext),
    formError,
    submit,
    busy: isPending,
    isDone: isSuccess,
  };
}

/** Changes the user's own password, which ends their other sessions. */
export function ChangePassword() {
  const { email } = useUser();
  const { current, setCurrent, next, setNext, formError, submit, busy, isDone } = usePasswordForm();
  return (
    <Panel title="Change password">
      <form ref={formError.form} className={styles.form} aria-busy={busy} onSubmit={submit}>
        {formError.message && <ErrorBanner message={formError.message} />}
        {isDone && <Banner tone="info" message="Your password is changed. All your other sessions have ended." />}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          maxLength={128}
          readOnly={busy}
          value={current}
          onValue={setCurrent}
          error={formError.fields['current_password']}
        />
        <NewPasswordFields label="New password" value={next} onValue={setNext} disabled={busy} error={formError.fields['new_password']} />
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </Panel>
  );
}
