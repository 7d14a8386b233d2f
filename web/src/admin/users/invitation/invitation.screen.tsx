import { formatMoment, type Invitation } from '@2x7/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isCode, sentenceOf } from '../../../shared/api';
import { Button, ButtonLink } from '../../../ui/button';
import { focusHeading } from '../../../ui/focus-heading';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { paths } from '../../paths';
import { AuthLayout } from '../../session/auth-layout';
import styles from '../../session/auth-layout.module.css';
import { useSessionChanges } from '../../session/use-session';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { NewPasswordFields, noPassword } from '../../ui/form/new-password';
import { isUnclearError, useFormError } from '../../ui/form/form-error';
import { useTitle } from '../../ui/layout/use-title';
import { acceptInvitation, lookUpInvitation } from './invitation.api';

const title = 'Choose your password';
const incomplete = 'This link is incomplete. Open it again from the email, or copy all of it.';
const goToSignIn = 'Go to sign in';
/** Without the server's own sentence, which says to try again or that the link is used. */
const lostAnswer = 'The shop did not answer, so your password may be set already: sign in with the new one.';

/** Opened by the one-time link of an invitation. Its token follows the `#`: browsers do not send that part, so no log has it. */
export default function InvitationScreen() {
  const { hash, state } = useLocation() as { hash: string; state: { token: string } | null };
  const token = hash.slice(1) || (state?.token ?? '');
  // A link that is opened in a tab that already shows this page only changes the fragment.
  return <FromLink key={token} token={token} />;
}

/** Removes the token of a valid link from the address, so that it stays in no history. The state of the entry keeps it for a reload. */
function useHiddenToken(token: string, isValid: boolean): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isValid && hash) void navigate({ hash: '' }, { replace: true, state: { token } });
  }, [isValid, hash, token, navigate]);
}

function FromLink({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => lookUpInvitation(token, signal),
    enabled: token !== '' && !isDone,
    staleTime: Infinity,
  });
  useHiddenToken(token, query.data !== undefined);
  useTitle(title);
  if (isDone) return <Done />;
  if (query.data) return <ChoosePassword invitation={query.data} token={token} onDone={() => setDone(true)} />;
  if (token === '') return <Refused message={incomplete} />;
  if (query.isError) {
    // Another check helps only where the first one failed.
    const onRetry = isCode(query.error, 'not_found') ? undefined : () => void query.refetch();
    return <Refused message={sentenceOf(query.error, 'The link could not be checked.')} onRetry={onRetry} />;
  }
  return (
    <AuthLayout title={title}>
      <Loading label="Checking the link...">
        <Skeleton className={styles.block} />
      </Loading>
    </AuthLayout>
  );
}

function Done() {
  // The form with the focus has given way to this text.
  useEffect(() => focusHeading(), []);
  return (
    <AuthLayout title="Your password is set" lead="Sign in with your email address and the new password.">
      <ButtonLink to={paths.login} size="large">
        {goToSignIn}
      </ButtonLink>
    </AuthLayout>
  );
}

/** Why a link does not work. */
const Refused = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <AuthLayout title={title}>
    <ErrorBanner message={message} onRetry={onRetry} />
    <p>If you have chosen a password already, sign in with it. Otherwise an administrator of the shop can send you a new link.</p>
    <ButtonLink to={paths.login} variant="secondary">
      {goToSignIn}
    </ButtonLink>
  </AuthLayout>
);

type Props = { invitation: Invitation; token: string; onDone: () => void };

function usePasswordChoice(token: string, onDone: () => void) {
  const [passwords, setPasswords] = useState(noPassword);
  const [mayBeSet, setMayBeSet] = useState(false);
  const formError = useFormError();
  const { signOut } = useSessionChanges();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptInvitation(token, passwords.first),
    onSuccess: async () => {
      // Another user may be signed in with this browser, or the service has just ended this user's session.
      await signOut();
      onDone();
    },
    onError: (error) => {
      // A link that is used up after an unclear error was used by that attempt.
      const isUnclear = isUnclearError(error) || (mayBeSet && isCode(error, 'not_found'));
      setMayBeSet(isUnclear);
      if (isUnclear) formError.set(undefined, lostAnswer);
      else formError.set(error, 'The password could not be set.');
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    formError.clear();
    if (!isPending) mutate();
  };
  const leave = () => {
    // The sign-in waits for the sign-out, whose answer may take long.
    void signOut();
    void navigate(paths.login);
  };
  return { passwords, setPasswords: formError.clearing('password', setPasswords), formError, isPending, submit, mayBeSet, leave };
}

function ChoosePassword({ invitation: { name, email, expires_at }, token, onDone }: Props) {
  const { passwords, setPasswords, formError, isPending, submit, mayBeSet, leave } = usePasswordChoice(token, onDone);
  return (
    <AuthLayout
      title={title}
      lead={`Welcome, ${name}. You will sign in as ${email}. The link works once, until ${formatMoment(expires_at)}.`}
    >
      <form ref={formError.form} className={styles.form} aria-busy={isPending} onSubmit={submit}>
        {formError.message && <ErrorBanner message={formError.message} />}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          label="Password"
          value={passwords}
          onValue={setPasswords}
          // The password that may be set can be sent again, but not be changed.
          disabled={isPending || mayBeSet}
          error={formError.fields['password']}
        />
        <Button type="submit" size="large" aria-disabled={isPending} className={styles.submit}>
          {isPending ? 'Saving...' : 'Set password'}
        </Button>
        {mayBeSet && (
          <Button variant="quiet" disabled={isPending} onClick={leave}>
            {goToSignIn}
          </Button>
        )}
      </form>
    </AuthLayout>
  );
}
