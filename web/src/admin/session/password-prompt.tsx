import type { User } from '@2x7/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onPasswordNeeded, sentenceOf, type Call, type PasswordAnswer, type PasswordNeed } from '../../shared/api';
import { messages } from '../messages';
import { FormDialog } from '../ui/dialog/form-dialog';
import { PasswordField } from '../ui/form/password-field';
import { CodeField } from './code-field';
import { sendConfirmation } from './session.api';
import { useFieldFocus } from './use-field-focus';
import { hasUnsavedForm, sessionKey, useSession, useSessionChanges, type SessionData } from './use-session';

type Question = { need: PasswordNeed; settle: (answer: PasswordAnswer) => void };

const texts: Record<PasswordNeed, { title: string; lead: string; action: string }> = {
  'password-required': {
    title: 'Enter your password',
    lead: 'This needs your password again, because you typed it more than 15 minutes ago.',
    action: 'Continue',
  },
  'session-ended': {
    title: 'Your session has ended',
    lead: 'Sign in again to continue. What you typed is kept.',
    action: messages.signIn,
  },
};

/** A read leads to the sign-in, unless that would lose what was typed. */
const answerToRead = (): PasswordAnswer => (hasUnsavedForm() ? 'stay' : 'leave');

/** What a refused call leads to without a question, if anything. After a sign-out, what was in flight is dropped. The user waits for a file. */
function answerAtOnce(client: QueryClient, need: PasswordNeed, { method = 'GET', isFile }: Call): PasswordAnswer | undefined {
  const { user, hasSignedOut } = client.getQueryData<SessionData>(sessionKey) ?? {};
  if (!user) return hasSignedOut ? 'stay' : 'leave';
  return need === 'session-ended' && method === 'GET' && !isFile ? answerToRead() : undefined;
}

/** The question that refused calls wait for. Those that are refused meanwhile share its answer. */
function useQuestion(): Question | undefined {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const pending = useRef<Promise<PasswordAnswer>>(undefined);
  useEffect(() => {
    const ask = (need: PasswordNeed): Promise<PasswordAnswer> =>
      new Promise<PasswordAnswer>((settle) => setQuestion({ need, settle })).finally(() => {
        pending.current = undefined;
        setQuestion(undefined);
      });
    onPasswordNeeded((need, call) => answerAtOnce(client, need, call) ?? (pending.current ??= ask(need)));
    return () => onPasswordNeeded(() => 'leave');
  }, [client]);
  return question;
}

/** Asks for the password in place when a call needs it; then the call is repeated. One for the whole admin area. */
export function PasswordPrompt() {
  const { user } = useSession();
  const question = useQuestion();
  const userId = user?.id;
  // The question ends with its user, who has signed out in another tab: no other user answers it, and no call waits for ever.
  useLayoutEffect(() => () => question?.settle('stay'), [question, userId]);
  return question && user && <PasswordDialog key={question.need} question={question} user={user} />;
}

function PasswordDialog({ question: { need, settle }, user }: { question: Question; user: User }) {
  const { password, setPassword, code, setCode, needsCode, busy, problem, send } = usePassword(need, user, () => settle('repeat'));
  const form = useFieldFocus('code', needsCode && !busy);
  const { title, lead, action } = texts[need];
  return (
    <FormDialog
      title={title}
      lead={lead}
      form={form}
      action={action}
      busyAction={messages.signingIn}
      busy={busy}
      dirty={false}
      error={problem ? { message: problem } : undefined}
      onClose={() => settle('stay')}
      onSubmit={() => void send()}
    >
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={`Password of ${user.email}`}
        autoComplete="current-password"
        required
        readOnly={busy}
        value={password}
        onValue={setPassword}
      />
      {needsCode && <CodeField value={code} onValue={setCode} disabled={busy} />}
    </FormDialog>
  );
}

function usePassword(need: PasswordNeed, { email }: User, onDone: () => void) {
  const { signIn } = useSessionChanges();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const refusal =
        need === 'session-ended' ? await signIn({ email, password, code: code || undefined }) : await sendConfirmation(password);
      if (!refusal) return onDone();
      setNeedsCode(refusal.needsCode);
      setProblem(refusal.message);
    } catch (error) {
      setProblem(sentenceOf(error, messages.signInFailed));
    }
    setBusy(false);
  };
  return { password, setPassword, code, setCode, needsCode, busy, problem, send };
}
