import { useState, type SubmitEvent } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { messages } from '../messages';
import { paths, screenName } from '../paths';
import { PasswordField } from '../ui/form/password-field';
import { useTitle } from '../ui/layout/use-title';
import { AuthLayout } from './auth-layout';
import styles from './auth-layout.module.css';
import type { CameFrom } from './guard';
import { useSession, useSessionChanges } from './use-session';

/** The page of the office that a refused call has sent away: its address came with the request. */
function leftPage(): string | undefined {
  if (!document.referrer.startsWith(`${location.origin}/admin/`)) return undefined;
  return document.referrer.slice(location.origin.length);
}

/** Where the person was going: told by the guard, or by the browser after a refused call. */
function useCameFrom(isRefused: boolean): CameFrom | null {
  const state = useLocation().state as CameFrom | null;
  const from = state?.from ?? (isRefused ? leftPage() : undefined);
  return from && screenName(from) ? { from } : null;
}

function useSignIn() {
  const { enter } = useSessionChanges();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (email: string, password: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      setProblem(await enter({ email, password }));
    } catch {
      setProblem(messages.signInFailed);
    }
    setBusy(false);
  };
  return { busy, problem, submit };
}

/** The sign-in (spec §2). Who is signed in already goes on to the dashboard. */
export default function LoginScreen() {
  const isRefused = useSearchParams()[0].get('error') === messages.unauthorized;
  const cameFrom = useCameFrom(isRefused);
  const { user } = useSession();
  const { busy, problem, submit } = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useTitle(messages.signIn);
  if (user) return <Navigate to={paths.dashboard} replace state={cameFrom} />;

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit(email, password);
  };
  const error = problem ?? (isRefused && !busy ? messages.unauthorized : undefined);
  return (
    <AuthLayout title="Admin sign in" lead="For the people who run the kitchen.">
      <form className={styles.form} onSubmit={send} aria-busy={busy}>
        {error && <Banner message={error} />}
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
