import { PasswordField } from './password-field';

/** As the shop checks it. */
const shortest = 12;
const longest = 128;

/** Told beforehand. */
export const passwordRules = 'At least 12 characters, no common words or patterns. A sentence is easy to remember.';

export type NewPassword = { first: string; second: string };
export const noPassword: NewPassword = { first: '', second: '' };

type Props = {
  label: string;
  value: NewPassword;
  onValue: (value: NewPassword) => void;
  disabled: boolean;
  error?: string;
};

/** A new password, written twice. */
export const NewPasswordFields = ({ label, value, onValue, disabled, error }: Props) => (
  <>
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      maxLength={longest}
      readOnly={disabled}
      hint={passwordRules}
      check={(text) => (text !== '' && text.length < shortest ? 'A password has at least 12 characters' : undefined)}
      value={value.first}
      onValue={(first) => onValue({ ...value, first })}
      error={error}
    />
    <PasswordField
      label={`${label} again`}
      name="new-password-again"
      autoComplete="new-password"
      required
      maxLength={longest}
      readOnly={disabled}
      check={(text) => (text !== '' && text !== value.first ? 'The two passwords differ' : undefined)}
      value={value.second}
      onValue={(second) => onValue({ ...value, second })}
    />
  </>
);
