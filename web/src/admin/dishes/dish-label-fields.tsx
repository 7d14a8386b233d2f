import { useState } from 'react';
import { FormNumber, FormTextArea } from '../resource/form/fields';
import type { FormState } from '../resource/form/use-resource-form';
import layout from '../ui/form/form-layout.module.css';
import { AllergensField } from './allergens-field';
import type { DishDraft } from './dish-draft';
import styles from './dish-label-fields.module.css';
import { labelFields, labelNumbers, type LabelNumber } from './dish-label-draft';

type Props = { form: FormState<DishDraft> };

const dates: readonly LabelNumber[] = ['net_grams', 'use_within_hours'];
const nutrients: readonly LabelNumber[] = ['added_sugar', 'saturated_fat', 'trans_fat', 'cholesterol', 'sodium'];

/** What only the labels of the boxes state. Closed until it is opened, or until one of its fields is refused. */
export function DishLabelFields({ form }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || labelFields.some((field) => form.error?.fields[field] !== undefined);
  return (
    <details className={styles.label} open={isShown} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>Label of the box</summary>
      {isShown && (
        <div className={layout.stack}>
          <p className={styles.lead}>Leave empty what is not known. Labels leave it out, and nutrients of 0 above as well.</p>
          <Numbers form={form} names={dates} step={1} />
          <FormTextArea form={form} name="storage" label="Storage and reheating" rows={2} maxLength={160} />
          <Numbers form={form} names={nutrients} step={0.1} />
          <AllergensField
            title="May contain"
            hint="Traces that cannot be ruled out in this kitchen."
            allergens={form.draft.may_contain}
            disabled={form.isLocked}
            onChange={(may_contain) => form.change({ may_contain })}
          />
        </div>
      )}
    </details>
  );
}

const Numbers = ({ form, names, step }: Props & { names: readonly LabelNumber[]; step: number }) => (
  <div className={layout.row}>
    {names.map((name) => (
      <FormNumber key={name} form={form} name={name} label={labelNumbers[name]} min={0} step={step} />
    ))}
  </div>
);
