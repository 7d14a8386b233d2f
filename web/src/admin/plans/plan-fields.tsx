import { discountPercent, durations } from '@2x7/contracts';
import { Field } from '../../ui/form/field';
import { mealTypeNames } from '../../ui/meal-type-chip';
import { FormNumber, FormSelect, FormText, FormTextArea } from '../resource/form/fields';
import { numberOrNull } from '../resource/form/number-or-null';
import type { FormState } from '../resource/form/use-resource-form';
import { Checkbox } from '../ui/form/checkbox';
import layout from '../ui/form/form-layout.module.css';
import { ImageField } from '../ui/form/image-field';
import type { PlanDraft } from './plan-draft';
import { planFieldLabels as labels, planTypeLabels, tagLabels } from './plan-labels';

type Props = { form: FormState<PlanDraft> };

const durationOptions = [['', 'Not specified'], ...durations.map((days) => [String(days), `${days} days`] as const)] as const;

export const PlanFields = ({ form }: Props) => (
  <>
    <div className={layout.split}>
      <ImageField {...form.image} disabled={form.isLocked} />
      <div className={layout.stack}>
        <FormText form={form} name="name" label={labels.name} />
        <FormTextArea form={form} name="description" label={labels.description} optional />
        <div className={layout.row}>
          <FormSelect form={form} name="meal_type" label={labels.meal_type} options={Object.entries(mealTypeNames)} />
          <FormSelect form={form} name="plan_type" label={labels.plan_type} options={Object.entries(planTypeLabels)} />
          <FormSelect form={form} name="duration_days" label={labels.duration_days} options={durationOptions} />
        </div>
      </div>
    </div>
    <Prices form={form} />
    <Flags form={form} />
  </>
);

/** `20% OFF` once both prices are set. */
function discountOf({ original_cost, discounted_price }: PlanDraft): string {
  const [original, discounted] = [numberOrNull(original_cost), numberOrNull(discounted_price)];
  return original && discounted ? `${discountPercent(original, discounted)}% OFF` : 'Set both prices';
}

const numbers = ['number_of_meals', 'original_cost', 'discounted_price'] as const;

const Prices = ({ form }: Props) => (
  <div className={layout.row}>
    {numbers.map((name) => (
      <FormNumber key={name} form={form} name={name} label={labels[name]} inputMode="numeric" min={1} step={1} />
    ))}
    <Field label="Discount">
      {({ id }) => (
        <output id={id} className={layout.output}>
          {discountOf(form.draft)}
        </output>
      )}
    </Field>
  </div>
);

const Flags = ({ form: { draft, change, isLocked } }: Props) => (
  <div className={layout.checks}>
    <Checkbox
      label="Trial plan"
      hint="Shown with a Trial tag."
      checked={draft.is_trial}
      disabled={isLocked}
      onChange={(is_trial) => change({ is_trial })}
    />
    <Checkbox
      label={tagLabels['high-protein']}
      hint="Listed under High-Protein Special."
      checked={draft.tags.includes('high-protein')}
      disabled={isLocked}
      onChange={(checked) => change({ tags: checked ? ['high-protein'] : [] })}
    />
  </div>
);
