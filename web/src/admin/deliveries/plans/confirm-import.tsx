import { dayText, type SubscriptionDetail } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { invalidateBelow, notifyOtherTabs } from '../../../shared/tabs';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { whileSent } from '../../../ui/form/while-sent';
import { FormField } from '../../ui/form/form-field';
import { formErrorOf, type FormError } from '../../ui/form/form-error';
import { NumberInput } from '../../ui/form/number-input';
import { leavePanel } from '../../ui/layout/leave-panel';
import { Panel } from '../../ui/layout/panel';
import { confirmImport, deliveriesKey } from '../deliveries.api';

type Props = { path: string; plan: SubscriptionDetail };

function useConfirm({ path, plan }: Props) {
  const client = useQueryClient();
  // Until a number is typed, the field follows the plan, whose meals may be added or withdrawn meanwhile.
  const [typed, setTyped] = useState<string>();
  const meals = typed ?? String(plan.meals_left);
  // What the typed number was compared with.
  const [shown, setShown] = useState<number>();
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const setMeals = (value: string) => {
    setTyped(value);
    setShown(plan.meals_left);
  };
  const send = async (form: HTMLFormElement) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await confirmImport(path, { meals_left: Number(meals), meals_shown: shown ?? plan.meals_left });
      leavePanel(form);
      notifyOtherTabs(deliveriesKey);
      await invalidateBelow(client, path);
    } catch (failure) {
      const found = formErrorOf(failure, 'The meals could not be confirmed');
      setError(found);
      await invalidateBelow(client, path);
      // The sentence names the number that is compared from now on. After a lost answer the one that was shown still counts.
      if (found.isConflict) setShown(undefined);
    }
    setIsBusy(false);
  };
  return { meals, setMeals, error, isBusy, send };
}

/** An order that was paid before deliveries were planned here: how many meals are really left? */
export function ConfirmImportPanel(props: Props) {
  const { meals, setMeals, error, isBusy, send } = useConfirm(props);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };
  return (
    <Panel title="Confirm the meals that are left">
      <form {...whileSent(isBusy)} onSubmit={submit}>
        <p>
          This order was paid before deliveries were planned here. Meals before {dayText(props.plan.starts_on)} count as delivered by the
          plan’s week. Compare the number with your list. The customer sees the plan and gets the email about the first delivery when you
          confirm.
        </p>
        {error && <Banner message={error.message} />}
        <FormField name="meals_left" label="Meals left" error={error}>
          {(control) => <NumberInput {...control} required min={0} max={1000} step={1} value={meals} onValue={setMeals} />}
        </FormField>
        <Button type="submit" aria-disabled={isBusy}>
          Confirm
        </Button>
      </form>
    </Panel>
  );
}
