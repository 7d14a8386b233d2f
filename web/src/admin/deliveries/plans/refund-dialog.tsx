import { counted, formatPaise, mealCount, type PlanRefund, type SubscriptionDetail } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { stepBack } from '../../../ui/step-back';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { FormField } from '../../ui/form/form-field';
import { NumberInput } from '../../ui/form/number-input';
import { decideRefund, reloadingAfter } from '../deliveries.api';

type Props = { path: string; plan: SubscriptionDetail; refund: PlanRefund; onClose: () => void };

/** Decides how many meals a partial refund takes back. */
export function RefundDialog({ path, plan, refund, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { meals, setMeals, error, isBusy, save } = useDecision({ path, refund, onClose });
  return (
    <FormDialog
      title="Meals of this refund"
      lead={`${formatPaise(refund.amount_paise)} of order ${plan.number}, ${plan.customer.name}, went back.`}
      form={form}
      action={Number(meals) > 0 ? 'Withdraw' : 'Leave the plan as it is'}
      busy={isBusy}
      dirty={meals !== '0'}
      error={error}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <FormField
        name="meals"
        label="Meals to withdraw"
        hint={`The money has bought ${mealCount(refund.meals_worth)}; ${counted(plan.meals_left, 'meal is', 'meals are')} left. 0 withdraws none.`}
        error={error}
      >
        {(control) => (
          <NumberInput {...control} required min={0} max={plan.meals_left} step={1} inputMode="numeric" value={meals} onValue={setMeals} />
        )}
      </FormField>
    </FormDialog>
  );
}

function useDecision({ path, refund, onClose }: Pick<Props, 'path' | 'refund' | 'onClose'>) {
  const client = useQueryClient();
  const [meals, setMeals] = useState('0');
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await reloadingAfter(client, () => decideRefund(path, { refund_id: refund.id, meals: Number(meals) }));
      flushSync(onClose);
      // The focus is on the button that opened the dialog, which disappears when the decision is loaded.
      stepBack(document.activeElement);
    } catch (failure) {
      setError(repeatableErrorOf(failure, 'The decision could not be saved'));
      setIsBusy(false);
    }
  };
  return { meals, setMeals, error, isBusy, save };
}
