import { dietLabels, diets, type Diet } from '@2x7/contracts';
import { useRef } from 'react';
import { sentenceOf } from '../../../shared/api';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { FormField } from '../../ui/form/form-field';
import styles from './default-diets.module.css';
import { useDefaultDiets, type DefaultDiets } from './use-default-diets';

/** What the boxes of a plan are until its customer has said what they eat. */
export function DefaultDietsDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const diets = useDefaultDiets(onClose);
  const { plans, changed, error, isBusy, save } = diets;
  return (
    <FormDialog
      title="Default diets"
      lead="What customers get until they say what they eat. A change counts from the next cut-off on."
      form={form}
      action="Save"
      busy={isBusy}
      dirty={changed.length > 0}
      error={error}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {plans ? plans.map((plan) => <PlanField key={plan.id} plan={plan} diets={diets} />) : <Missing diets={diets} />}
    </FormDialog>
  );
}

const Missing = ({ diets: { failure, retry } }: { diets: DefaultDiets }) => (
  <div tabIndex={-1}>
    {failure ? (
      <ErrorBanner message={sentenceOf(failure, 'The diets could not be loaded')} onRetry={retry} />
    ) : (
      <Loading label="Loading the diets...">
        <Skeleton className={styles.skeleton} />
      </Loading>
    )}
  </div>
);

type FieldProps = { plan: { id: string; name: string }; diets: DefaultDiets };

const PlanField = ({ plan: { id, name }, diets: { dietOf, choose, error } }: FieldProps) => (
  <FormField name={id} label={name} error={error}>
    {(control) => (
      <select {...control} value={dietOf(id)} onChange={(event) => choose(id, event.currentTarget.value as Diet)}>
        {diets.map((diet) => (
          <option key={diet} value={diet}>
            {dietLabels[diet]}
          </option>
        ))}
      </select>
    )}
  </FormField>
);
