import { formatMoment, type Session } from '@2x7/contracts';
import { MonitorSmartphone } from 'lucide-react';
import { sentenceOf } from '../../shared/api';
import { Button } from '../../ui/button';
import { notify } from '../../ui/dialog/notify';
import { stepBack, steppingBack } from '../../ui/step-back';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { remedyOf } from '../ui/feedback/remedy';
import { QueryPanel } from '../ui/layout/query-panel';
import { StatusTag } from '../ui/feedback/status-tag';
import styles from './account.module.css';
import { useEndSessions, useSessions } from './sessions.api';

/** The user's sessions. Every one but the current one can be ended. */
export function OwnSessions() {
  const query = useSessions();
  const { mutate, isPending, error, variables } = useEndSessions();
  const notEnded = variables === 'others' ? 'Your other sessions could not be ended.' : 'The session could not be ended.';
  const endOthers = async () => {
    const isAgreed = await notify.confirm('End all your other sessions?', {
      action: 'End all others',
      next: 'Every other browser where you are signed in asks for your password again.',
    });
    if (!isAgreed) return;
    stepBack(document.activeElement);
    mutate('others');
  };
  return (
    <QueryPanel title="Your sessions" query={query} failure="Your sessions could not be loaded.">
      {(sessions) => (
        <>
          {error && <ErrorBanner message={sentenceOf(error, notEnded)} hint={remedyOf(error)} />}
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <Row key={session.id} session={session} busy={isPending} onEnd={() => mutate({ id: session.id })} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button variant="secondary" className={styles.others} disabled={isPending} onClick={() => void endOthers()}>
              End all others
            </Button>
          ) : (
            <p className={styles.others}>You are signed in nowhere else.</p>
          )}
        </>
      )}
    </QueryPanel>
  );
}

type RowProps = { session: Session; busy: boolean; onEnd: () => void };

const Row = ({ session, busy, onEnd }: RowProps) => (
  <li className={styles.session}>
    <MonitorSmartphone size={24} aria-hidden className={styles.icon} />
    <div className={styles.text}>
      <p className={styles.device}>
        {session.device}
        {session.current && <StatusTag tone="ok">This session</StatusTag>}
      </p>
      <p className={styles.times}>
        Signed in {formatMoment(session.created_at)}, last active {formatMoment(session.last_seen_at)}
      </p>
    </div>
    {!session.current && (
      <Button variant="secondary" disabled={busy} onClick={steppingBack(onEnd)}>
        End
        <span className="visually-hidden">
          {' '}
          the session of {session.device}, signed in {formatMoment(session.created_at)}
        </span>
      </Button>
    )}
  </li>
);
