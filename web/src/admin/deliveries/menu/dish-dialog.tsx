import { dietLabels, slotText, type Diet } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../shared/api';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { dishResource } from '../../dishes/dish.resource';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { FormField } from '../../ui/form/form-field';
import { repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { ReasonField } from '../../ui/form/reason-field';
import { dishesFor, isFinal, type MenuRow } from './menu-rows';
import styles from './menu.module.css';
import { useSetMenu } from './use-set-menu';

type Props = { row: MenuRow; diet: Diet; onClose: () => void };

/** The cut-off can pass while the dialog is open: then the shop asks for the reason. */
const needsReason = ({ slot }: MenuRow, error: FormError | undefined): boolean => isFinal(slot) || error?.fields.reason !== undefined;

/** Chooses the dish of a diet in a slot. Once the boxes are final, a reason is needed, which the kitchen sheet prints. */
export function DishDialog({ row, diet, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const entry = row.entries[diet];
  const [dishId, setDishId] = useState(entry?.dish.id ?? '');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const set = useSetMenu();
  const isCounted = needsReason(row, error);

  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const { day, window } = row.slot;
      await set([{ day, window, diet, dish_id: dishId || null, ...(reason && { reason }) }]);
      onClose();
    } catch (failure) {
      setError(repeatableErrorOf(failure, 'The menu could not be saved'));
      setIsBusy(false);
    }
  };

  return (
    <FormDialog
      title={dietLabels[diet]}
      lead={slotText(row.slot)}
      form={form}
      action="Save"
      busy={isBusy}
      dirty={dishId !== (entry?.dish.id ?? '') || reason !== ''}
      error={error}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <DishSelect diet={diet} current={entry?.dish} value={dishId} error={error} onValue={setDishId} />
      {isCounted && (
        <ReasonField
          hint="The boxes are final. The kitchen sheet shows why the dish has changed."
          maxLength={120}
          error={error}
          value={reason}
          onValue={setReason}
        />
      )}
    </FormDialog>
  );
}

type SelectProps = {
  diet: Diet;
  /** Stays in the list when it has left the sample menu. */
  current: { id: string; name: string } | undefined;
  value: string;
  error: FormError | undefined;
  onValue: (id: string) => void;
};

/** The marks do not tell egg from meat and fish, so only the administrator can. */
const hints: Partial<Record<Diet, string>> = {
  vegetarian: 'Only dishes that are marked vegetarian.',
  egg: 'Without meat and fish. Dishes with egg are marked non-vegetarian too.',
};

function DishSelect({ diet, current, value, error, onValue }: SelectProps) {
  const { data, error: failure, refetch } = useQuery(dishResource.api.list);
  if (!data)
    return (
      <div tabIndex={-1}>
        {failure ? (
          <ErrorBanner message={sentenceOf(failure, 'The dishes could not be loaded')} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading the dishes...">
            <Skeleton className={styles.skeleton} />
          </Loading>
        )}
      </div>
    );
  const dishes = dishesFor(diet, data);
  return (
    <FormField name="dish_id" label="Dish" hint={hints[diet]} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          <option value="">No dish</option>
          {current && !dishes.some(({ id }) => id === current.id) && <option value={current.id}>{current.name}</option>}
          {dishes.map(({ id, dish_name }) => (
            <option key={id} value={id}>
              {dish_name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
