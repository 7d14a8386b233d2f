import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formErrorOf, type FormError } from '../../ui/form/form-error';
import type { Resource, ResourceDraft } from '../resource';
import type { ResourceRow } from '../resource.api';
import { conflictsOf, rebase } from './rebase';

export const deletedByOther = 'Another administrator has deleted this. Copy what you need before you close.';

/** A field that both administrators have changed, with the draft of the other one. */
type Conflict<Draft> = { field: keyof Draft; theirs: Draft };

/** The version that the form started from. */
export type Base<Row, Draft> = { row?: Row; draft: Draft };

type Options<Row extends ResourceRow, Draft extends ResourceDraft> = {
  resource: Resource<Row, Draft>;
  base: Base<Row, Draft>;
  draft: Draft;
  setBase: (base: Base<Row, Draft>) => void;
  setDraft: (draft: Draft | ((draft: Draft) => Draft)) => void;
  setError: (error: FormError | undefined) => void;
};

export type NewerVersion<Draft> = {
  /** Undefined until a newer version was loaded. */
  conflicts: Conflict<Draft>[] | undefined;
  /** The draft that the form started from before; another object after each load. */
  before: Draft | undefined;
  load: () => Promise<void>;
  takeTheirs: (conflict: Conflict<Draft>) => void;
};

/** After a version conflict: loads what the other administrator has saved and keeps what was typed here. */
export function useNewerVersion<Row extends ResourceRow, Draft extends ResourceDraft>(options: Options<Row, Draft>): NewerVersion<Draft> {
  const { resource, base, draft, setBase, setDraft, setError } = options;
  // The draft that the form started from before the newer version was loaded.
  const [before, setBefore] = useState<Draft>();
  const client = useQueryClient();
  const theirs = base.draft;

  const takeOver = (row: Row) => {
    const newer = resource.form.draftOf(row);
    setBase({ row, draft: newer });
    setBefore(base.draft);
    // The setter's argument, not `draft`: it has what was typed while the newer version was fetched.
    setDraft((current) => rebase(base.draft, current, newer));
    setError(undefined);
  };

  const load = async () => {
    try {
      const rows = await client.fetchQuery(resource.api.list);
      const row = rows.find(({ id }) => id === base.row?.id);
      if (row) takeOver(row);
      else setError({ message: deletedByOther, fields: {}, isConflict: false });
    } catch (error) {
      setError({ ...formErrorOf(error, resource.labels.notSaved), isConflict: true });
    }
  };

  return {
    conflicts: before && conflictsOf(before, draft, theirs).map((field) => ({ field, theirs })),
    before,
    load,
    takeTheirs: ({ field }) => setDraft((current) => ({ ...current, [field]: theirs[field] })),
  };
}
