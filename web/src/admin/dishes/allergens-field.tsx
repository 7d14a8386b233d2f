import { allergens as all, type Allergen } from '@2x7/contracts';
import { allergenLabels } from '../../features/deliveries/diet-labels';
import { Checkbox } from '../ui/form/checkbox';
import layout from '../ui/form/form-layout.module.css';

type Props = {
  /** Null: not stated. Empty: none. */
  allergens: readonly Allergen[] | null;
  disabled: boolean;
  onChange: (allergens: Allergen[] | null) => void;
};

/** What the dish contains. Without any tick it is not stated, which the kitchen has to check for customers with allergies. */
export function AllergensField({ allergens, disabled, onChange }: Props) {
  const toggle = (allergen: Allergen, checked: boolean) => {
    const chosen = all.filter((one) => (one === allergen ? checked : allergens?.includes(one)));
    onChange(chosen.length ? chosen : null);
  };
  return (
    <fieldset>
      <legend className={layout.legend}>Contains</legend>
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
          hint="Without any tick, the kitchen's sheet says “check” for customers with allergies."
          checked={allergens?.length === 0}
          disabled={disabled}
          onChange={(checked) => onChange(checked ? [] : null)}
        />
      </div>
    </fieldset>
  );
}
