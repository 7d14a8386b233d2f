import { causeText, placeText } from '@2x7/contracts';
import { FormField } from '../../ui/form/form-field';
import { ReasonField } from '../../ui/form/reason-field';
import layout from '../../ui/form/form-layout.module.css';
import { enteredTime } from './mark-draft';
import type { EnteredMarks } from './use-enter-marks';

type Props = { marks: EnteredMarks };

const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

type ChoiceProps<T extends string> = Props & { name: 'place' | 'cause'; label: string; texts: Record<T, string> };

function Choice<T extends string>({ marks: { draft, edit, error }, name, label, texts }: ChoiceProps<T>) {
  return (
    <FormField name={name} label={label} error={error}>
      {(control) => (
        <select {...control} value={draft[name]} onChange={(event) => edit({ [name]: event.currentTarget.value })}>
          {(Object.keys(texts) as T[]).map((option) => (
            <option key={option} value={option}>
              {capital(texts[option])}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

export const PlaceField = (props: Props) => <Choice {...props} name="place" label="Where is the box?" texts={placeText} />;
export const CauseField = (props: Props) => <Choice {...props} name="cause" label="Why?" texts={causeText} />;

/** When it was, and why an administrator enters it. */
export const PaperFields = ({ marks: { draft, edit, error } }: Props) => (
  <div className={layout.stack}>
    <FormField name="at" label="Time" hint="On the day of the delivery, Indian time." error={error}>
      {(control) => (
        <input {...control} type="time" required value={draft.time} onChange={(event) => edit(enteredTime(event.currentTarget.value))} />
      )}
    </FormField>
    <ReasonField
      hint="Kept with the mark; customers do not see it."
      maxLength={200}
      error={error}
      value={draft.reason}
      onValue={(reason) => edit({ reason })}
    />
  </div>
);
