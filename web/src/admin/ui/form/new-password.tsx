import { passwordLength, passwordTooLong, passwordTooShort } from '@2x7/contracts';
import { PasswordField } from './password-field';

/** Reports a wrong length instead of `maxLength`, which would cut a pasted password silently. */
function checkLength({ length }: string): string | undefined {
  if (length > passwordLength.max) return passwordTooLong;
  return length > 0 && length < passwordLength.min ? passwordTooShort : undefined;
}

const passwordRules = `At least ${passwordLength.min} characters, no common words or patterns. A sentence is easy to remember.`;

type NewPassword = { first: string; second: string };
export const noPassword: NewPassword = { first: '', second: '' };

type Props = {
  label: string;
  value: NewPassword;
  onValue: (value: NewPassword) => void;
  disabled: boolean;
  error?: string;
};

/** A new password, typed twice. */
export const NewPasswordFields = ({ label, value, onValue, disabled, error }: Props) => (
  <>
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      readOnly={disabled}
      hint={passwordRules}
      check={checkLength}
      value={value.first}
      onValue={(first) => onValue({ ...value, first })}
      error={error}
    />
    <PasswordField
      label={`${label} again`}
      name="new-password-again"
      autoComplete="new-password"
      required
      readOnly={disabled}
      check={(text) => (text !== '' && text !== value.first ? 'The two passwords differ' : undefined)}
      value={value.second}
      onValue={(second) => onValue({ ...value, second })}
    />
  </>
);
