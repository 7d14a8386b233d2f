import type { ComponentType } from 'react';
import { Button } from '../../../ui/button';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { safeToRepeat, type FormError } from '../../ui/form/form-error';
import { hasImage, type Resource, type ResourceDraft } from '../resource';
import type { ResourceRow } from '../resource.api';
import { NewerVersionNote } from './newer-version-note';
import { useResourceForm, type FormState } from './use-resource-form';

/** The fields of a form; ResourceDialog draws everything around them. */
export type FormFields<Draft> = ComponentType<{ form: FormState<Draft> }>;

type Props<Row extends ResourceRow, Draft extends ResourceDraft> = {
  resource: Resource<Row, Draft>;
  /** The row to edit; absent for a new one. */
  row?: Row;
  Fields: FormFields<Draft>;
  onClose: () => void;
  onSaved: (row: Row, isNew: boolean) => void;
};

/** Creates or edits one row in a dialog. */
export function ResourceDialog<Row extends ResourceRow, Draft extends ResourceDraft>({
  resource,
  row,
  Fields,
  onClose,
  onSaved,
}: Props<Row, Draft>) {
  const { labels, form: mapping } = resource;
  const finish = (saved: Row) => {
    onClose();
    onSaved(saved, !row);
  };
  const { state, newer, isDirty, isSaving, save, element } = useResourceForm({ resource, row, onSaved: finish });
  const submit = async () => {
    if (!row || !mapping.confirm || (await mapping.confirm(row, state.draft))) await save();
  };
  const { title, lead, action, busyAction } = row ? labels.edit!(row) : labels.create!;
  return (
    <FormDialog
      title={title}
      lead={lead}
      action={action}
      busyAction={busyAction}
      form={element}
      size={hasImage(mapping.blank) ? 'large' : 'small'}
      noValidate={!mapping.browserValidation}
      busy={isSaving}
      dirty={isDirty}
      error={state.error && saveErrorOf(state.error, () => void newer.load())}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {mapping.describe && <NewerVersionNote newer={newer} describe={mapping.describe} />}
      <Fields form={state} />
    </FormDialog>
  );
}

const hintOf = ({ isConflict, isUnclear, hint }: FormError): string | undefined => {
  if (isConflict) return 'What you typed is kept when you load their version.';
  return isUnclear ? safeToRepeat : hint;
};

const saveErrorOf = (error: FormError, onLoad: () => void) => ({
  message: error.message,
  hint: hintOf(error),
  button: error.isConflict && (
    <Button variant="secondary" onClick={onLoad}>
      Load their version
    </Button>
  ),
});
