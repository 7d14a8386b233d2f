import { allergens, dietLabels, diets, type Allergen, type Diet, type EaterProfile } from '@2x7/contracts';
import { useState } from 'react';
import { TextArea, TextField } from '../../../ui/form/text-field';
import { RadioGroup } from '../change/radio-group';
import { unknownDiets } from '../plan/unknown-diets';
import { usePlanLabels } from '../plan-labels';
import { AllergyFields } from './allergy-fields';
import { Setting, type SettingProps } from './setting';

type DietChoice = Diet | 'none';

const dietChoices: { value: DietChoice; label: string }[] = [
  ...diets.map((value) => ({ value, label: dietLabels[value] })),
  { value: 'none', label: 'Not given' },
];

const sameAllergies = (one: readonly Allergen[], other: readonly Allergen[]): boolean =>
  allergens.every((allergen) => one.includes(allergen) === other.includes(allergen));

const isSame = (one: EaterProfile, other: EaterProfile): boolean =>
  one.name === other.name && one.diet === other.diet && one.note === other.note && sameAllergies(one.allergies, other.allergies);

/** Diet, allergies and a note for one person. */
export function ProfileSetting({ path, plan, person }: SettingProps & { person: 1 | 2 }) {
  const labels = usePlanLabels();
  const saved = plan.profiles[person - 1]!;
  // What is not edited here follows what is saved elsewhere, such as an allergy that the shop has entered meanwhile.
  const [edits, setEdits] = useState<Partial<EaterProfile>>({});
  const change = (changes: Partial<EaterProfile>) => setEdits((current) => ({ ...current, ...changes }));
  const typed = { ...saved, ...edits };
  const profile = { ...typed, name: typed.name.trim(), note: typed.note.trim() };
  return (
    <Setting
      path={path}
      plan={plan}
      title={labels.profileTitle(plan, person)}
      about={labels.privacy}
      command={isSame(profile, saved) ? undefined : { type: 'profile', person, ...profile }}
      onSaved={() => setEdits({})}
    >
      {plan.persons === 2 && (
        <TextField label="First name" value={typed.name} onValue={(name) => change({ name })} maxLength={60} autoComplete="off" />
      )}
      {unknownDiets(plan).includes(person) && <p>{labels.noDiet(plan, [person])}</p>}
      <RadioGroup
        legend="Diet"
        options={dietChoices}
        value={profile.diet ?? 'none'}
        onValue={(value) => change({ diet: value === 'none' ? null : value })}
      />
      <AllergyFields chosen={typed.allergies} onChange={(allergies) => change({ allergies })} />
      <TextArea
        label="Note for the kitchen"
        hint="For example: no onion and garlic."
        value={typed.note}
        onValue={(note) => change({ note })}
        maxLength={200}
      />
    </Setting>
  );
}
