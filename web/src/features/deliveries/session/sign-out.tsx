import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { to } from '../../../shared/site';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/dialog/notify';
import { mayLeave } from '../../../ui/dialog/use-guarded-close';
import { forgetCustomer } from '../subscription.api';
import { endSession } from './session.api';
import styles from './sign-in.module.css';
import { useSubmit } from '../../../shared/use-submit';

/** Ends the session in this browser, or in every one. */
export function SignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, problem, submit } = useSubmit();
  const leave = async (scope: 'here' | 'everywhere') => {
    if (!(await submit(() => endSession(scope)))) return;
    forgetCustomer(client);
    void navigate(to.my, { replace: true, state: { left: Date.now() } });
  };
  const leaveHere = async () => {
    if (!busy && (await mayLeave())) await leave('here');
  };
  const leaveEverywhere = async () => {
    if (busy || !(await mayLeave())) return;
    if (await notify.confirm('Sign out on every phone and computer?', { action: 'Sign out everywhere' })) await leave('everywhere');
  };
  return (
    <div className={styles.signOut} data-print="no">
      <Button variant="quiet" aria-disabled={busy} onClick={() => void leaveHere()}>
        Sign out
      </Button>
      <Button variant="quiet" aria-disabled={busy} onClick={() => void leaveEverywhere()}>
        Sign out everywhere
      </Button>
      {problem && <Banner message={problem} />}
    </div>
  );
}
