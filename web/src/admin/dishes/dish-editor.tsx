import type { Dish } from '@2x7/contracts';
import type { Catalog } from '../resource/resource.api';
import { EditorDialog } from '../resource/form/resource-dialog';
import { useEditor } from '../resource/form/use-resource-form';
import { messages } from '../messages';
import { blankDish, checkDish, dishBodyOf, dishDraftOf, withNextIngredient, type DishDraft } from './dish-draft';
import { DishForm } from './dish-form';
import { dishWords } from './dish-labels';

type Props = { catalog: Catalog<Dish>; dish?: Dish; onClose: () => void };

/** Creates a dish, or edits the one given. */
export function DishEditor({ catalog, dish, onClose }: Props) {
  const editor = useEditor<Dish, DishDraft>({
    catalog,
    row: dish,
    start: dish ? dishDraftOf(dish) : blankDish,
    draftOf: dishDraftOf,
    bodyOf: dishBodyOf,
    complete: withNextIngredient,
    check: checkDish,
    notSaved: messages.dishNotSaved,
    onClose,
  });
  const [title, action] = dish ? ['Edit Dish', 'Save Changes'] : ['Create Dish', 'Create Dish'];
  return (
    <EditorDialog title={title} action={action} editor={editor} wordsOf={dishWords}>
      <DishForm editor={editor} />
    </EditorDialog>
  );
}
