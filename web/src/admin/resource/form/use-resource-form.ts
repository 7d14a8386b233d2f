import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isCode } from '../../../shared/api';
import { isSignedOut } from '../../../shared/failure-text';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { flushSync } from 'react-dom';
import { remedyOf } from '../../ui/feedback/remedy';
import { focusInvalid } from '../../ui/form/focus-invalid';
import { fieldError, formErrorOf, isUnclearAfter, withoutFields, type FormError } from '../../ui/form/form-error';
import { hasImage, type FormMapping, type Resource, type ResourceDraft } from '../resource';
import { useRefresh, type ResourceRow } from '../resource.api';
import { changedFields } from './rebase';
import { useImageUpload, type ImageUpload } from './use-image-upload';
import { deletedByOther, useNewerVersion, type Base, type NewerVersion } from './use-newer-version';

type Options<Row extends ResourceRow, Draft extends ResourceDraft> = {
  resource: Resource<Row, Draft>;
  /** The row to edit; absent for a new one. */
  row?: Row;
  onSaved: (row: Row) => void;
};

/** What the fields of a form need. */
export type FormState<Draft> = {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  error: FormError | undefined;
  /** The values are being saved, or may be stored already: they cannot be edited. */
  isLocked: boolean;
  isNew: boolean;
  image: ImageUpload;
};

/** The state of a form that creates or edits one row. */
export function useResourceForm<Row extends ResourceRow, Draft extends ResourceDraft>({ resource, row, onSaved }: Options<Row, Draft>) {
  const { api, form: mapping } = resource;
  const [base, setBase] = useState<Base<Row, Draft>>(() => ({ row, draft: row ? mapping.draftOf(row) : mapping.blank }));
  const [draft, setDraft] = useState(base.draft);
  const [error, setError] = useState<FormError>();
  const [isSaving, setIsSaving] = useState(false);
  const [isUnclear, setIsUnclear] = useState(false);
  // A repeated press makes one row.
  const key = useIdempotencyKey();
  const element = useRef<HTMLFormElement>(null);
  const refresh = useRefresh(api);
  const client = useQueryClient();

  const change = (fields: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...fields }));
    setError((current) => current && withoutFields(current, Object.keys(fields)));
  };
  const image = useImageUpload(hasImage(draft) ? draft.image_url : null, (image_url) => change({ image_url } as object as Partial<Draft>));
  const newer: NewerVersion<Draft> = useNewerVersion({ resource, base, draft, setBase, setDraft, setError });

  /** Shows the error, then moves the focus to the first field that it names. */
  const showError = (found: FormError) => {
    flushSync(() => setError(found));
    focusInvalid(element.current);
  };

  /** The row as it was loaded; as the list has it now, where only its position has changed since. */
  const current = (loaded: Row): Row => {
    const listed = client.getQueryData(api.list.queryKey)?.find(({ id }) => id === loaded.id);
    return listed && isOnlyMoved(base.draft, mapping.draftOf(listed)) ? listed : loaded;
  };

  const send = async (whole: Draft): Promise<Row> => {
    if (!base.row) {
      const body = mapping.bodyOf(whole);
      return api.create!(body, key.of(body));
    }
    const changed = changedFields(base.draft, whole);
    return changed.length > 0 ? api.edit!(current(base.row), mapping.bodyOf(only(whole, changed))) : base.row;
  };

  const save = async () => {
    if (isSaving) return;
    const whole = completed(mapping, draft);
    setDraft(whole);
    // Drawn without the banner first: a screen reader reads the same message again only when the banner is new.
    flushSync(() => setError(undefined));
    const broken = mapping.check?.(whole);
    if (broken) return showError(fieldError(broken.field, broken.message));
    setIsSaving(true);
    try {
      const saved = await send(hasImage(whole) ? { ...whole, image_url: await image.settled() } : whole);
      refresh((rows) => withRow(rows, saved));
      onSaved(saved);
    } catch (cause) {
      const found = saveErrorOf(cause, resource, { row: base.row, wasUnclear: isUnclear });
      setIsUnclear(found.isUnclear);
      showError(found);
      // Another administrator may have changed the list. Without a session it cannot be read, and the form would be lost.
      if (!isSignedOut(cause)) refresh();
    } finally {
      setIsSaving(false);
    }
  };

  const isDirty = image.isUploading || changedFields(base.draft, draft).length > 0;
  const isLocked = isSaving || isUnclear;
  const state: FormState<Draft> = { draft, change, error, isLocked, isNew: !base.row, image };
  return { state, newer, isDirty, isSaving, save, element };
}

const completed = <Row, Draft>({ complete }: FormMapping<Row, Draft>, draft: Draft): Draft => complete?.(draft) ?? draft;

/** Only a row with versions can be in conflict; of others the server uses the code for duplicates. */
function saveErrorOf<Row extends ResourceRow>(
  cause: unknown,
  { api, labels }: Pick<Resource<Row, never>, 'api' | 'labels'>,
  { row, wasUnclear }: { row: Row | undefined; wasUnclear: boolean },
): FormError & { isUnclear: boolean } {
  const error = formErrorOf(cause, row ? labels.notSaved : (labels.create?.failed ?? labels.notSaved));
  const isUnclear = !row && api.isCreateRepeatable === true && isUnclearAfter(cause, wasUnclear);
  const hint = row && isCode(cause, 'not_found') ? deletedByOther : remedyOf(cause);
  return { ...error, isConflict: error.isConflict && row?.version !== undefined, isUnclear, hint };
}

const only = <Draft extends object>(draft: Draft, fields: readonly (keyof Draft)[]): Partial<Draft> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Draft>;

/** Reordering the list makes a new version of every row that moved, with nothing in it to compare. */
const isOnlyMoved = <Draft extends object>(base: Draft, listed: Draft): boolean =>
  changedFields(base, listed).every((field) => field === 'display_order');

const withRow = <Row extends ResourceRow>(rows: Row[], saved: Row): Row[] =>
  rows.some(({ id }) => id === saved.id) ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved];
