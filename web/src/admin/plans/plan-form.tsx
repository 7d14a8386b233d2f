import { discountPercent, durations, type MealPlan, type MealType, type PlanType } from '@2x7/contracts';
import { Field } from '../../ui/field';
import fields from '../ui/form/form-layout.module.css';
import { FormField } from '../ui/form/form-field';
import type { Editor } from '../resource/form/use-resource-form';
import { Checkbox } from '../ui/form/checkbox';
import { ImageField } from '../ui/form/image-field';
import { NumberInput } from '../ui/form/number-input';
import { mealTypeNames, numberIn, planLabels, planTypeNames, tagNames, type PlanDraft } from './plan-draft';

type Props = { editor: Editor<MealPlan, PlanDraft> };

/** Everything about a plan that an administrator decides. */
export const PlanForm = ({ editor }: Props) => (
  <>
    <div className={fields.split}>
      <ImageField
        shown={editor.picture.shown}
        isUploading={editor.picture.isUploading}
        disabled={editor.isSaving}
        onChoose={editor.picture.choose}
        onRemove={editor.picture.remove}
      />
      <div className={fields.stack}>
        <Words editor={editor} />
        <Kinds editor={editor} />
      </div>
    </div>
    <Prices editor={editor} />
    <Marks editor={editor} />
  </>
);

function Words({ editor: { draft, change, failure, isSaving } }: Props) {
  return (
    <>
      <FormField name="name" label={planLabels.name} failure={failure}>
        {(control) => (
          <input {...control} value={draft.name} readOnly={isSaving} autoComplete="off" onChange={(event) => change({ name: event.currentTarget.value })} />
        )}
      </FormField>
      <FormField name="description" label={planLabels.description} failure={failure} optional>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={draft.description}
            readOnly={isSaving}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </FormField>
    </>
  );
}

function Kinds({ editor: { draft, change, failure, isSaving } }: Props) {
  return (
    <div className={fields.row}>
      <FormField name="meal_type" label={planLabels.meal_type} failure={failure}>
        {(control) => (
          <select {...control} value={draft.meal_type} disabled={isSaving} onChange={(event) => change({ meal_type: event.currentTarget.value as MealType })}>
            <Options of={mealTypeNames} />
          </select>
        )}
      </FormField>
      <FormField name="plan_type" label={planLabels.plan_type} failure={failure}>
        {(control) => (
          <select {...control} value={draft.plan_type} disabled={isSaving} onChange={(event) => change({ plan_type: event.currentTarget.value as PlanType })}>
            <Options of={planTypeNames} />
          </select>
        )}
      </FormField>
      <FormField name="duration_days" label={planLabels.duration_days} failure={failure}>
        {(control) => (
          <select {...control} value={draft.duration_days} disabled={isSaving} onChange={(event) => change({ duration_days: event.currentTarget.value })}>
            <option value="">Not specified</option>
            {durations.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </select>
        )}
      </FormField>
    </div>
  );
}

const Options = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

const numbers = ['number_of_meals', 'original_cost', 'discounted_price'] as const;

function Prices({ editor: { draft, change, failure, isSaving } }: Props) {
  return (
    <div className={fields.row}>
      {numbers.map((name) => (
        <FormField key={name} name={name} label={planLabels[name]} failure={failure}>
          {(control) => (
            <NumberInput {...control} inputMode="numeric" min={0} step={1} value={draft[name]} readOnly={isSaving} onValue={(value) => change({ [name]: value })} />
          )}
        </FormField>
      ))}
      <Field label="Discount">
        {({ id }) => (
          <output id={id} className={fields.output}>
            {discountPercent(numberIn(draft.original_cost), numberIn(draft.discounted_price))}% OFF
          </output>
        )}
      </Field>
    </div>
  );
}

function Marks({ editor: { draft, change, isSaving } }: Props) {
  const isHighProtein = draft.tags.includes('high-protein');
  return (
    <div className={fields.checks}>
      <Checkbox
        label="Trial plan"
        hint="Shown with a Trial tag."
        checked={draft.is_trial}
        disabled={isSaving}
        onChange={(is_trial) => change({ is_trial })}
      />
      <Checkbox
        label={tagNames['high-protein']}
        hint="Listed under High-Protein Special."
        checked={isHighProtein}
        disabled={isSaving}
        onChange={(checked) => change({ tags: checked ? ['high-protein'] : [] })}
      />
    </div>
  );
}
