import { windows, type AdminProblem } from '@2x7/contracts';
import type { SyntheticEvent } from 'react';
import { RadioGroup } from '../../../features/deliveries/change/radio-group';
import { windowLabels } from '../../../features/deliveries/window-text';
import { Button } from '../../../ui/button';
import { notEmpty } from '../../../ui/form/not-empty';
import { TextArea, TextField } from '../../../ui/form/text-field';
import { useUnsavedChanges } from '../../../ui/form/use-unsaved-changes';
import { whileSent } from '../../../ui/form/while-sent';
import { Checkbox } from '../../ui/form/checkbox';
import { FormField } from '../../ui/form/form-field';
import { NumberInput } from '../../ui/form/number-input';
import { Panel } from '../../ui/layout/panel';
import { answerLabels, answersTo, asksMeals, previewOf } from './answer-draft';
import styles from './problems.module.css';
import type { Answer } from './use-answer';

type Props = { problem: AdminProblem; answer: Answer };

/** The answer to an open problem, with what it will do. Money asks for the password first. */
export function AnswerForm({ problem, answer }: Props) {
  const { draft, edit, isBusy, send } = answer;
  const labels = answerLabels(problem);
  const preview = previewOf(problem, draft);
  useUnsavedChanges(draft.text !== '');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Panel title="Answer">
      <form className={styles.form} aria-label="Answer" {...whileSent(isBusy)} onSubmit={submit}>
        <RadioGroup
          legend="What do we do?"
          options={answersTo(problem).map((value) => ({ value, label: labels[value] }))}
          value={draft.remedy}
          onValue={(remedy) => edit({ remedy })}
        />
        {asksMeals(problem, draft) && <Meals problem={problem} answer={answer} />}
        {draft.remedy === 'replacement' && <When answer={answer} />}
        <TextArea
          label={`To ${problem.customer.name}`}
          hint="The customer reads this in the email and under Problems."
          value={draft.text}
          onValue={(text) => edit({ text })}
          check={notEmpty('Write what the customer is to read')}
          required
          maxLength={2000}
        />
        <p role="status" className={styles.preview}>
          {preview ?? 'Choose what we do.'}
        </p>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send the answer'}
        </Button>
      </form>
    </Panel>
  );
}

function Meals({ problem, answer: { draft, edit, error } }: Props) {
  const isRefund = draft.remedy === 'refund';
  return (
    <>
      <FormField name="meals" label="Meals" error={error}>
        {(control) => (
          <NumberInput
            {...control}
            required
            min={1}
            max={isRefund ? problem.refundable.length : 1000}
            step={1}
            inputMode="numeric"
            value={draft.meals}
            onValue={(meals) => edit({ meals })}
          />
        )}
      </FormField>
      {isRefund && problem.meals_left > 0 && (
        <Checkbox
          label="Take as many meals that are still to come out of the plan"
          checked={draft.withdraws}
          onChange={(withdraws) => edit({ withdraws })}
        />
      )}
    </>
  );
}

const When = ({ answer: { draft, edit } }: Pick<Props, 'answer'>) => (
  <div className={styles.pair}>
    <TextField
      label="Day"
      hint="Empty: at the end of the plan. The kitchen can still add it until the cut-off."
      type="date"
      value={draft.day}
      onValue={(day) => edit({ day })}
    />
    {draft.day && (
      <RadioGroup
        legend="Time"
        options={windows.map((value) => ({ value, label: windowLabels[value] }))}
        value={draft.window}
        onValue={(window) => edit({ window })}
      />
    )}
  </div>
);
