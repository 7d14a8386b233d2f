import { dishCategories, displayOrderOf } from '@2x7/contracts';
import { FormNumber, FormText } from '../resource/form/fields';
import type { FormState } from '../resource/form/use-resource-form';
import { Checkbox } from '../ui/form/checkbox';
import layout from '../ui/form/form-layout.module.css';
import { ImageField } from '../ui/form/image-field';
import { AllergensField } from './allergens-field';
import { amountIn, dishFieldLabels as labels, nutrients, withNextIngredient, type DishDraft } from './dish-draft';
import { DishLabelFields } from './dish-label-fields';
import { categoryLabels } from './dish-labels';
import { IngredientsField } from './ingredients-field';

type Props = { form: FormState<DishDraft> };

export const DishFields = ({ form }: Props) => (
  <>
    <div className={layout.split}>
      <ImageField {...form.image} disabled={form.isLocked} />
      <div className={layout.stack}>
        <div className={layout.named}>
          <FormText form={form} name="dish_name" label={labels.dish_name} placeholder="Paneer Tikka Bowl" />
          <FormText form={form} name="quantity" label={labels.quantity} placeholder="350g" />
        </div>
        <IngredientsField
          ingredients={form.draft.ingredients}
          next={form.draft.next_ingredient}
          error={form.error}
          disabled={form.isLocked}
          onChange={(ingredients) => form.change({ ingredients })}
          onNext={(next_ingredient) => form.change({ next_ingredient })}
          onAdd={() => form.change(withNextIngredient(form.draft))}
        />
      </div>
    </div>
    <Nutrition form={form} />
    <Categories form={form} />
    <AllergensField
      title="Contains"
      hint="Without any tick, the kitchen's sheet says “check” for customers with allergies."
      allergens={form.draft.allergens}
      disabled={form.isLocked}
      onChange={(allergens) => form.change({ allergens })}
    />
    <DishLabelFields form={form} />
    <Publication form={form} />
  </>
);

const Nutrition = ({ form }: Props) => (
  <fieldset>
    <legend className={layout.legend}>Nutrition of one serving</legend>
    <div className={layout.row}>
      {nutrients.map((name) => (
        <FormNumber
          key={name}
          form={form}
          name={name}
          label={labels[name]}
          min={0}
          step={0.1}
          normalize={(text) => String(amountIn(text))}
        />
      ))}
    </div>
  </fieldset>
);

const Categories = ({ form: { draft, change, isLocked } }: Props) => (
  <fieldset>
    <legend className={layout.legend}>Categories</legend>
    <div className={layout.checks}>
      {dishCategories.map((category) => (
        <Checkbox
          key={category}
          label={categoryLabels[category]}
          checked={draft.categories.includes(category)}
          disabled={isLocked}
          onChange={(checked) =>
            change({ categories: dishCategories.filter((one) => (one === category ? checked : draft.categories.includes(one))) })
          }
        />
      ))}
    </div>
  </fieldset>
);

const Publication = ({ form }: Props) => (
  <div className={layout.row}>
    <FormNumber
      form={form}
      name="display_order"
      label={labels.display_order}
      hint="Smaller comes first."
      inputMode="numeric"
      step={1}
      normalize={(text) => String(displayOrderOf(text))}
    />
    <Checkbox
      isSwitch
      label="Active"
      hint="Visitors see active dishes only."
      checked={form.draft.is_active}
      disabled={form.isLocked}
      onChange={(is_active) => form.change({ is_active })}
    />
  </div>
);
