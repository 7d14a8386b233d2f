import { allergenLabels, allergens, type Allergen } from '@2x7/contracts';
import changeStyles from '../change/change.module.css';
import styles from './settings.module.css';

type Props = { chosen: readonly Allergen[]; onChange: (allergies: Allergen[]) => void };

/** The allergies of one person. */
export function AllergyFields({ chosen, onChange }: Props) {
  const toggle = (allergen: Allergen) =>
    onChange(allergens.filter((other) => (other === allergen ? !chosen.includes(other) : chosen.includes(other))));
  return (
    <fieldset>
      <legend className={changeStyles.legend}>Allergies</legend>
      <div className={styles.allergies}>
        {allergens.map((allergen) => (
          <label key={allergen} className={changeStyles.choice}>
            <input type="checkbox" checked={chosen.includes(allergen)} onChange={() => toggle(allergen)} />
            {allergenLabels[allergen]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
