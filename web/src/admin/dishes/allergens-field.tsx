import { allergenLabels, allergens as all, type Allergen } from '@2x7/contracts';
import { Checkbox } from '../ui/form/checkbox';
import layout from '../ui/form/form-layout.module.css';

type Props = {
  title: string;
  hint: string;
  /** Null: not stated. Empty: none. */
  allergens: readonly Allergen[] | null;
  disabled: boolean;
  onChange: (allergens: Allergen[] | null) => void;
};

/** Allergens of a dish. Without any tick they are not stated. */
export function AllergensField({ title, hint, allergens, disabled, onChange }: Props) {
  const toggle = (allergen: Allergen, checked: boolean) => {
    const chosen = all.filter((one) => (one === allergen ? checked : allergens?.includes(one)));
    onChange(chosen.length ? chosen : null);
  };
  return (
    <fieldset>
      <legend className={layout.legend}>{title}</legend>
      <div className={layout.checks}>
        {all.map((allergen) => (
          <Checkbox
            key={allergen}
            label={allergenLabels[allergen]}
            checked={allergens?.includes(allergen) ?? false}
            disabled={disabled}
            onChange={(checked) => toggle(allergen, checked)}
          />
        ))}
        <Checkbox
          label="None of these"
          hint={hint}
          checked={allergens?.length === 0}
          disabled={disabled}
          onChange={(checked) => onChange(checked ? [] : null)}
        />
      </div>
    </fieldset>
  );
}
