import { formatDay } from '@2x7/contracts';
import { useUser } from '../session/use-session';
import { Screen } from '../ui/layout/screen';
import styles from './account.module.css';
import { ChangePassword } from './change-password';
import { TwoStepSignIn } from './second-factor';
import { OwnSessions } from './own-sessions';

/** /admin/account, and /kitchen/account for the staff: the user's own sessions, password and two-step sign-in. */
export default function AccountScreen() {
  const { name, email, created_at } = useUser();
  return (
    <Screen title="Account" lead={`${name}, ${email}, with us since ${formatDay(created_at)}`}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OwnSessions />
          <TwoStepSignIn />
        </div>
        <ChangePassword />
      </div>
    </Screen>
  );
}
