import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useGuardedClose } from '../../ui/use-guarded-close';
import { useRefresh, type CatalogRow } from './catalog.api';
import type { Draft, EditorOptions } from './editor-options';
import { changedFields } from './rebase';
import { saveFailureOf, type SaveFailure } from './save-failure';
import { useNewer, type Seen } from './use-newer';
import { usePicture } from './use-picture';

const only = <D extends Draft>(draft: D, fields: readonly (keyof D)[]): Partial<D> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<D>;

/** The state of a form that creates or edits one row: what was typed, what went wrong, and how it is saved. */
export function useEditor<T extends CatalogRow, D extends Draft>(options: EditorOptions<T, D>) {
  const { catalog, bodyOf, check, notSaved, onClose } = options;
  const [seen, setSeen] = useState<Seen<T, D>>({ row: options.row, draft: options.start });
  const [draft, setDraft] = useState(options.start);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refresh = useRefresh(catalog);
  const client = useQueryClient();

  const change = (fields: Partial<D>) => {
    setDraft((current) => ({ ...current, ...fields }));
    setFailure((current) => current && { ...current, faults: without(current.faults, Object.keys(fields)) });
  };
  const picture = usePicture(draft.image_url, (image_url) => change({ image_url } as Partial<D>));
  const newer = useNewer({ ...options, seen, draft, setSeen, setDraft, setFailure });
  const isDirty = picture.isUploading || changedFields(seen.draft, draft).length > 0;
  const close = useGuardedClose(isDirty, onClose);
  useFirstFaultFocused(form, failure);

  const send = async (whole: D) => {
    const { row } = seen;
    if (!row) return catalog.create(bodyOf(whole));
    const changed = changedFields(seen.draft, whole);
    return changed.length > 0 ? catalog.edit(row, bodyOf(only(whole, changed))) : row;
  };

  const save = async () => {
    if (isSaving) return;
    const broken = check?.(draft);
    if (broken) return setFailure({ sentence: broken.sentence, faults: { [broken.field]: broken.sentence }, isConflict: false });
    setIsSaving(true);
    setFailure(undefined);
    try {
      const saved = await send({ ...draft, image_url: await picture.settled() });
      refresh((rows) => placed(rows, saved));
      onClose();
    } catch (error) {
      setFailure(saveFailureOf(error, notSaved));
      // The list behind the dialog is what somebody else made of it.
      void client.invalidateQueries({ queryKey: catalog.list.queryKey });
    } finally {
      setIsSaving(false);
    }
  };

  return { draft, change, picture, failure, isSaving, isNew: !seen.row, save, close, newer, form };
}

export type Editor<T extends CatalogRow, D extends Draft> = ReturnType<typeof useEditor<T, D>>;

function without(faults: SaveFailure['faults'], fields: readonly string[]): SaveFailure['faults'] {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));
}

const placed = <T extends CatalogRow>(rows: T[], saved: T): T[] =>
  rows.some(({ id }) => id === saved.id) ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved];

/** After a refusal the hands are where the first mistake is. */
function useFirstFaultFocused(form: RefObject<HTMLFormElement | null>, failure: SaveFailure | undefined): void {
  const told = useRef<SaveFailure['sentence']>(undefined);
  useEffect(() => {
    if (failure?.sentence === told.current) return;
    told.current = failure?.sentence;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
  }, [form, failure]);
}
