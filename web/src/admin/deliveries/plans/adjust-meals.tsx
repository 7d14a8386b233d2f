import type { SubscriptionDetail } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { Button } from '../../../ui/button';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { FormField } from '../../ui/form/form-field';
import { formErrorOf, isUnclearAfter, safeToRepeat, type FormError } from '../../ui/form/form-error';
import { NumberInput } from '../../ui/form/number-input';
import { ReasonField } from '../../ui/form/reason-field';
import { adjustMeals, reloadingAfter } from '../deliveries.api';

type Props = { path: string; plan: SubscriptionDetail };

/** Opens the dialog that adds meals to the plan, or withdraws some. */
export function AdjustMealsButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (props.plan.state === 'cancelled') return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Plus size={18} aria-hidden />
        Add or withdraw meals
      </Button>
      {isOpen && <AdjustDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const initial = { meals: '1', reason: '' };

/** A repeated press adds the meals once. What may be stored already cannot be edited. */
function useAdjust(path: string, onDone: () => void) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [draft, setDraft] = useState(initial);
  const [error, setError] = useState<FormError>();
  const [isUnclear, setIsUnclear] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    setError(undefined);
    const content = { meals: Number(draft.meals), reason: draft.reason };
    try {
      await reloadingAfter(client, () => adjustMeals(path, { key: key.of(content), ...content }));
      onDone();
    } catch (failure) {
      setError(formErrorOf(failure, 'The meals could not be changed'));
      setIsUnclear(isUnclearAfter(failure, isUnclear));
      setIsBusy(false);
    }
  };
  return { draft, edit: (fields: Partial<typeof draft>) => setDraft({ ...draft, ...fields }), error, isUnclear, isBusy, send };
}

function AdjustDialog({ path, plan, onClose }: Props & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, edit, error, isUnclear, isBusy, send } = useAdjust(path, onClose);
  return (
    <FormDialog
      title="Add or withdraw meals"
      lead={`${plan.customer.name}, ${plan.number}. Added meals come at the end of the plan; withdrawn ones are taken from there.`}
      form={form}
      action={draft.meals.startsWith('-') ? 'Withdraw' : 'Add'}
      busy={isBusy}
      dirty={draft.reason !== initial.reason || draft.meals !== initial.meals}
      error={error && { message: error.message, hint: isUnclear ? safeToRepeat : undefined }}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <FormField name="meals" label="Meals" hint="A number below 0 withdraws meals." error={error}>
        {(control) => (
          <NumberInput
            {...control}
            required
            readOnly={isUnclear}
            min={-100}
            max={100}
            step={1}
            inputMode="text"
            value={draft.meals}
            onValue={(meals) => edit({ meals })}
          />
        )}
      </FormField>
      <ReasonField
        hint="The customer reads it in the email."
        maxLength={200}
        readOnly={isUnclear}
        error={error}
        value={draft.reason}
        onValue={(reason) => edit({ reason })}
      />
    </FormDialog>
  );
}
