import type { MealPlan } from '@2x7/contracts';
import type { Catalog } from '../resource/resource.api';
import { EditorDialog } from '../resource/form/resource-dialog';
import { useEditor } from '../resource/form/use-resource-form';
import { messages } from '../messages';
import { blankPlan, planBodyOf, planDraftOf, planWords, type PlanDraft } from './plan-draft';
import { PlanForm } from './plan-form';

type Props = { catalog: Catalog<MealPlan>; plan?: MealPlan; onClose: () => void };

/** Creates a plan, or edits the one given. */
export function PlanEditor({ catalog, plan, onClose }: Props) {
  const editor = useEditor<MealPlan, PlanDraft>({
    catalog,
    row: plan,
    start: plan ? planDraftOf(plan) : blankPlan,
    draftOf: planDraftOf,
    bodyOf: planBodyOf,
    notSaved: messages.planNotSaved,
    onClose,
  });
  const [title, action] = plan ? ['Edit Meal Plan', 'Save Changes'] : ['Create Meal Plan', 'Create Plan'];
  return (
    <EditorDialog title={title} action={action} editor={editor} wordsOf={planWords}>
      <PlanForm editor={editor} />
    </EditorDialog>
  );
}
