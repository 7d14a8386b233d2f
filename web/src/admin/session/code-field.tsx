import { TextField } from '../../ui/form/text-field';

type Props = { value: string; onValue: (value: string) => void; disabled?: boolean; error?: string };

/** The code of the second step. A recovery code is not a number, so the field accepts any text. */
export const CodeField = (props: Props) => (
  <TextField
    label="Code"
    name="code"
    autoComplete="one-time-code"
    inputMode="text"
    autoCapitalize="none"
    spellCheck={false}
    required
    maxLength={40}
    hint="Six digits, or one of your recovery codes"
    {...props}
  />
);
