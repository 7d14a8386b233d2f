import { dishCategories, displayOrderOf, type Dish } from '@2x7/contracts';
import fields from '../ui/form/form-layout.module.css';
import { FormField } from '../ui/form/form-field';
import type { Editor } from '../resource/form/use-resource-form';
import { Checkbox } from '../ui/form/checkbox';
import { ImageField } from '../ui/form/image-field';
import { NumberInput } from '../ui/form/number-input';
import { amountIn, nutrients, withNextIngredient, type DishDraft } from './dish-draft';
import { categoryNames, dishLabels } from './dish-labels';
import { IngredientsField } from './ingredients-field';

type Props = { editor: Editor<Dish, DishDraft> };

/** Everything about a dish that an administrator decides. */
export const DishForm = ({ editor }: Props) => (
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
        <NameAndQuantity editor={editor} />
        <IngredientsField
          ingredients={editor.draft.ingredients}
          next={editor.draft.next_ingredient}
          failure={editor.failure}
          disabled={editor.isSaving}
          onChange={(ingredients) => editor.change({ ingredients })}
          onNext={(next_ingredient) => editor.change({ next_ingredient })}
          onAdd={() => editor.change(withNextIngredient(editor.draft))}
        />
      </div>
    </div>
    <Nutrition editor={editor} />
    <Categories editor={editor} />
    <Showing editor={editor} />
  </>
);

const texts = [
  { name: 'dish_name', placeholder: 'Paneer Tikka Bowl' },
  { name: 'quantity', placeholder: '350g' },
] as const;

const NameAndQuantity = ({ editor: { draft, change, failure, isSaving } }: Props) => (
  <div className={fields.named}>
    {texts.map(({ name, placeholder }) => (
      <FormField key={name} name={name} label={dishLabels[name]} failure={failure}>
        {(control) => (
          <input
            {...control}
            value={draft[name]}
            placeholder={placeholder}
            readOnly={isSaving}
            autoComplete="off"
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        )}
      </FormField>
    ))}
  </div>
);

const Nutrition = ({ editor: { draft, change, failure, isSaving } }: Props) => (
  <fieldset>
    <legend className={fields.legend}>Nutrition of one serving</legend>
    <div className={fields.row}>
      {nutrients.map((name) => (
        <FormField key={name} name={name} label={dishLabels[name]} failure={failure}>
          {(control) => (
            <NumberInput
              {...control}
              min={0}
              step={0.1}
              value={draft[name]}
              readOnly={isSaving}
              onValue={(value) => change({ [name]: value })}
              onBlur={() => change({ [name]: String(amountIn(draft[name])) })}
            />
          )}
        </FormField>
      ))}
    </div>
  </fieldset>
);

const Categories = ({ editor: { draft, change, isSaving } }: Props) => (
  <fieldset>
    <legend className={fields.legend}>Categories</legend>
    <div className={fields.checks}>
      {dishCategories.map((category) => (
        <Checkbox
          key={category}
          label={categoryNames[category]}
          checked={draft.categories.includes(category)}
          disabled={isSaving}
          onChange={(checked) =>
            change({ categories: dishCategories.filter((one) => (one === category ? checked : draft.categories.includes(one))) })
          }
        />
      ))}
    </div>
  </fieldset>
);

const Showing = ({ editor: { draft, change, failure, isSaving } }: Props) => (
  <div className={fields.row}>
    <FormField name="display_order" label={dishLabels.display_order} hint="Smaller comes first." failure={failure}>
      {(control) => (
        <NumberInput
          {...control}
          inputMode="numeric"
          step={1}
          value={draft.display_order}
          readOnly={isSaving}
          onValue={(display_order) => change({ display_order })}
          onBlur={() => change({ display_order: String(displayOrderOf(draft.display_order)) })}
        />
      )}
    </FormField>
    <Checkbox
      isSwitch
      label="Active"
      hint="Visitors see active dishes only."
      checked={draft.is_active}
      disabled={isSaving}
      onChange={(is_active) => change({ is_active })}
    />
  </div>
);
