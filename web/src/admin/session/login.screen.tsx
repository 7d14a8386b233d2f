import type { User } from '@2x7/contracts';
import { useState, type SubmitEvent } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form/text-field';
import { messages } from '../messages';
import { paths } from '../paths';
import { PasswordField } from '../ui/form/password-field';
import { useTitle } from '../ui/layout/use-title';
import { AuthLayout } from './auth-layout';
import styles from './auth-layout.module.css';
import { findReturnAddress } from './find-return-address';
import { CodeStep } from './code-step';
import type { ReturnAddress } from './return-address';
import type { Credentials } from './session.api';
import { useFieldFocus } from './use-field-focus';
import { useSession, useSessionChanges } from './use-session';

const notSignedOut = 'The shop did not answer, so you may still be signed in with this browser.';

/** After a 401 the browser loads this page anew; the referrer is the page that the user was on. */
function refusedPage(): ReturnAddress | undefined {
  if (!document.referrer.startsWith(`${location.origin}/`)) return undefined;
  return findReturnAddress(document.referrer.slice(location.origin.length));
}

function useSignIn() {
  const { signIn } = useSessionChanges();
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const refusal = await signIn(credentials);
      setNeedsCode(refusal?.needsCode === true);
      // The first time, the missing code is the next step rather than a problem.
      setProblem(refusal?.needsCode && !credentials.code ? undefined : refusal?.message);
    } catch {
      setProblem(messages.signInFailed);
    }
    setBusy(false);
  };
  const startAgain = () => {
    setNeedsCode(false);
    setProblem(undefined);
  };
  return { busy, problem, needsCode, submit, startAgain };
}

function SignedIn({ user, isRefused }: { user: User; isRefused: boolean }) {
  const state = useLocation().state as ReturnAddress | null;
  if (user.role !== 'admin') return <Navigate to={paths.kitchen} replace />;
  return <Navigate to={paths.dashboard} replace state={state ?? (isRefused ? refusedPage() : undefined)} />;
}

/** The sign-in (spec §2). An administrator who is signed in is sent to the dashboard, the staff to the kitchen. */
export default function LoginScreen() {
  const isRefused = useSearchParams()[0].get('error') === messages.unauthorized;
  const { user, isUnconfirmed } = useSession();
  const { busy, problem, needsCode, submit, startAgain } = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useFieldFocus('password', !busy && problem !== undefined);
  useTitle(messages.signIn);
  if (user) return <SignedIn user={user} isRefused={isRefused} />;

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit({ email, password });
  };
  if (needsCode)
    return <CodeStep busy={busy} problem={problem} onCode={(code) => void submit({ email, password, code })} onBack={startAgain} />;
  const error = problem ?? (isRefused && !busy ? messages.unauthorized : undefined);
  return (
    <AuthLayout title="Admin sign in" lead="For administrators and the kitchen.">
      <form ref={form} className={styles.form} onSubmit={send} aria-busy={busy}>
        {error && <Banner message={error} />}
        {isUnconfirmed && <Banner message={notSignedOut} hint="When you are connected, load this page again and log out once more." />}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          required
          disabled={busy}
          value={email}
          onValue={setEmail}
        />
        <PasswordField label="Password" autoComplete="current-password" required disabled={busy} value={password} onValue={setPassword} />
        <Button type="submit" size="large" disabled={busy} className={styles.submit}>
          {busy ? messages.signingIn : messages.signIn}
        </Button>
      </form>
    </AuthLayout>
  );
}
