import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import { useRefresh, type CatalogRow } from '../resource.api';
import type { Draft, EditorOptions } from './resource-form-options';
import { changedFields } from './rebase';
import { saveFailureOf, type SaveFailure } from './save-error';
import { useNewer, type Seen } from './use-newer-version';
import { usePicture } from './use-image-upload';

const only = <D extends Draft>(draft: D, fields: readonly (keyof D)[]): Partial<D> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<D>;

/** The state of a form that creates or edits one row: what was typed, what went wrong, and how it is saved. */
export function useEditor<T extends CatalogRow, D extends Draft>(options: EditorOptions<T, D>) {
  const { catalog, draftOf, bodyOf, complete, check, notSaved, onClose } = options;
  const [seen, setSeen] = useState<Seen<T, D>>({ row: options.row, draft: options.start });
  const [draft, setDraft] = useState(options.start);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refresh = useRefresh(catalog);
  const client = useQueryClient();

  const change = (fields: Partial<D>) => {
    setDraft((current) => ({ ...current, ...fields }));
    setFailure((current) => current && mended(current, Object.keys(fields)));
  };
  const picture = usePicture(draft.image_url, (image_url) => change({ image_url } as Partial<D>));
  const newer = useNewer({ ...options, seen, draft, setSeen, setDraft, setFailure });
  const isDirty = picture.isUploading || changedFields(seen.draft, draft).length > 0;
  const close = useGuardedClose(isDirty, onClose);

  /** After a refusal the hands are where the first mistake is. */
  const refuse = (found: SaveFailure) => {
    flushSync(() => setFailure(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  /** The row as it was seen; as the list has it, where only its place is another now. */
  const current = (row: T): T => {
    const listed = client.getQueryData(catalog.list.queryKey)?.find(({ id }) => id === row.id);
    return listed && isOnlyMoved(seen.draft, draftOf(listed)) ? listed : row;
  };

  const send = async (whole: D) => {
    const { row } = seen;
    if (!row) return catalog.create(bodyOf(whole));
    const changed = changedFields(seen.draft, whole);
    return changed.length > 0 ? catalog.edit(current(row), bodyOf(only(whole, changed))) : row;
  };

  const save = async () => {
    if (isSaving) return;
    const whole = complete?.(draft) ?? draft;
    setDraft(whole);
    // Drawn without it: a banner that comes again is read out again.
    flushSync(() => setFailure(undefined));
    const broken = check?.(whole);
    if (broken) return refuse({ sentence: broken.sentence, faults: { [broken.field]: broken.sentence }, isConflict: false });
    setIsSaving(true);
    try {
      const saved = await send({ ...whole, image_url: await picture.settled() });
      refresh((rows) => placed(rows, saved));
      onClose();
    } catch (error) {
      refuse(saveFailureOf(error, notSaved));
      // The list behind the dialog is what somebody else made of it.
      void client.invalidateQueries({ queryKey: catalog.list.queryKey });
    } finally {
      setIsSaving(false);
    }
  };

  return { draft, change, picture, failure, isSaving, isNew: !seen.row, save, close, newer, form };
}

export type Editor<T extends CatalogRow, D extends Draft> = ReturnType<typeof useEditor<T, D>>;

/** What is still wrong when these fields have changed; nothing, when theirs were the last faults. */
function mended(failure: SaveFailure, fields: readonly string[]): SaveFailure | undefined {
  const faults = Object.entries(failure.faults).filter(([field]) => !fields.includes(field));
  const isOver = faults.length === 0 && Object.keys(failure.faults).length > 0 && !failure.isConflict;
  return isOver ? undefined : { ...failure, faults: Object.fromEntries(faults) };
}

/** A new order of the list makes a new version of every row that moved; there is nothing in it to take over. */
const isOnlyMoved = <D extends Draft>(seen: D, listed: D): boolean =>
  changedFields(seen, listed).every((field) => field === 'display_order');

const placed = <T extends CatalogRow>(rows: T[], saved: T): T[] =>
  rows.some(({ id }) => id === saved.id) ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved];
