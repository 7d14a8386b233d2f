import { clsx } from 'clsx';
import { Check, CircleAlert, CircleQuestionMark } from 'lucide-react';
import { useId, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../button';
import { holdBackAbove, watchLeaving } from './hold-back';
import { NativeDialog } from './native-dialog';
import styles from './notify.module.css';

type Tone = 'success' | 'problem';

type Message = {
  id: number;
  text: string;
  /** What happens next or what to do, below the text. */
  next?: ReactNode;
  tone?: Tone;
  /** Label of the confirming button; its presence makes the message a question. */
  action?: string;
  /** Confirming destroys nothing, so the button is not red. */
  harmless?: true;
  /** Ends the question as Cancel does. */
  signal?: AbortSignal;
  settle: (agreed: boolean) => void;
};

let waiting: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(messages: readonly Message[]): void {
  waiting = messages;
  listeners.forEach((listener) => listener());
}

let isHostShown = false;

/** Renders the host beside the app: code that has loaded `notify` can show its messages, although other files failed to load. */
function showHost(): void {
  if (isHostShown) return;
  isHostShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<NotifyHost />);
}

function show(message: Omit<Message, 'id' | 'settle'>): Promise<boolean> {
  showHost();
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    // Over a dialog or a form that holds Back, Back answers the message that is shown, as Escape does.
    const release = holdBackAbove(() => waiting[0]?.settle(false));
    // A question is about the page that it was asked on. On another page its reader could not tell what it does.
    const stopWatching = message.action && watchLeaving(() => settle(false));
    const settle = (agreed: boolean) => {
      if (!waiting.some((other) => other.id === id)) return;
      release();
      if (stopWatching) stopWatching();
      replace(waiting.filter((other) => other.id !== id));
      resolve(agreed);
    };
    message.signal?.addEventListener('abort', () => settle(false));
    replace([...waiting, { ...message, id, settle }]);
  });
}

/**
 * Alerts and confirmations, shown one after another. A promise resolves when its message is answered.
 */
export const notify = {
  /** Shows exactly `text`, with an OK button. */
  async alert(text: string, options: { next?: ReactNode; tone?: Tone } = {}): Promise<void> {
    await show({ text, tone: 'problem', ...options });
  },
  /** Shows exactly `text`. @returns true for `action`, false for Cancel or Escape */
  confirm(text: string, question: Pick<Message, 'next' | 'harmless' | 'signal'> & { action: string }): Promise<boolean> {
    return show({ text, ...question });
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const kinds = {
  success: { label: 'Done', icon: <Check aria-hidden size={26} strokeWidth={2.5} /> },
  problem: { label: 'Attention', icon: <CircleAlert aria-hidden size={26} /> },
  question: { label: 'Please confirm', icon: <CircleQuestionMark aria-hidden size={26} /> },
};

function MessageDialog({ message }: { message: Message }) {
  const id = useId();
  const safest = useRef<HTMLButtonElement>(null);
  const kind = message.action ? 'question' : (message.tone ?? 'problem');
  const { action, settle } = message;
  return (
    <NativeDialog
      role="alertdialog"
      className={styles.dialog}
      label={kinds[kind].label}
      describedBy={id}
      onDismiss={() => settle(false)}
      initialFocus={() => safest.current}
    >
      <div className={styles.frame}>
        <span className={clsx(styles.icon, styles[kind])}>{kinds[kind].icon}</span>
        <p id={id} className={styles.text}>
          {message.text}
        </p>
        {message.next && <div className={styles.next}>{message.next}</div>}
        <div className={styles.actions}>
          <Button ref={safest} variant={action ? 'secondary' : 'primary'} onClick={() => settle(false)}>
            {action ? 'Cancel' : 'OK'}
          </Button>
          {action && (
            <Button variant={message.harmless ? 'primary' : 'danger'} onClick={() => settle(true)}>
              {action}
            </Button>
          )}
        </div>
      </div>
    </NativeDialog>
  );
}

/** Shows the messages of `notify`. */
function NotifyHost() {
  const message = useSyncExternalStore(
    subscribe,
    () => waiting[0],
    () => undefined,
  );
  return message ? <MessageDialog key={message.id} message={message} /> : null;
}
