import { AddressSetting } from './address-setting';
import { NoteSetting, PhoneSetting } from './contact-settings';
import { ProfileSetting } from './profile-setting';
import type { SettingProps } from './setting';
import styles from './settings.module.css';

/** Everything about a plan that is not a date. What is asked most often comes first. Of a cancelled plan only diet and allergies can change: they can be withdrawn. */
export const PlanSettings = ({ path, plan }: SettingProps) => (
  <div className={styles.settings}>
    {plan.profiles.map((_, index) => (
      <ProfileSetting key={index} path={path} plan={plan} person={index === 0 ? 1 : 2} />
    ))}
    {plan.state !== 'cancelled' && (
      <div className={styles.stack}>
        {plan.windows.map((window) => (
          <AddressSetting key={window} path={path} plan={plan} window={window} />
        ))}
        <PhoneSetting path={path} plan={plan} />
        <NoteSetting path={path} plan={plan} />
      </div>
    )}
  </div>
);
