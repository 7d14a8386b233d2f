import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogRow } from '../resource.api';
import type { Draft, EditorOptions } from './resource-form-options';
import { clashesOf, rebase } from './rebase';
import { saveFailureOf, type SaveFailure } from './save-error';

const gone = 'Somebody else has deleted this meanwhile. Copy what you need before you close.';

/** A field that both have changed, and what the other one made of it. */
export type Clash<D> = { field: keyof D; theirs: D };

/** What the editor has before him, and how it looked when it was fetched. */
export type Seen<T, D> = { row?: T; draft: D };

type Options<T extends CatalogRow, D extends Draft> = EditorOptions<T, D> & {
  seen: Seen<T, D>;
  draft: D;
  setSeen: (seen: Seen<T, D>) => void;
  setDraft: (draft: D | ((draft: D) => D)) => void;
  setFailure: (failure: SaveFailure | undefined) => void;
};

/** The way on after a conflict: takes over what somebody else has saved and keeps what was typed here. */
export function useNewer<T extends CatalogRow, D extends Draft>(options: Options<T, D>) {
  const { catalog, draftOf, notSaved, seen, draft, setSeen, setDraft, setFailure } = options;
  // How it looked before theirs was loaded.
  const [before, setBefore] = useState<D>();
  const client = useQueryClient();
  const theirs = seen.draft;
  const clashes = before && clashesOf(before, draft, theirs).map((field): Clash<D> => ({ field, theirs }));

  const takeOver = (row: T) => {
    const newer = draftOf(row);
    setSeen({ row, draft: newer });
    setBefore(seen.draft);
    // What was typed while it was fetched is in it.
    setDraft((current) => rebase(seen.draft, current, newer));
    setFailure(undefined);
  };

  return {
    /** Undefined until something newer was loaded. */
    clashes,
    load: async () => {
      try {
        const rows = await client.fetchQuery(catalog.list);
        const row = rows.find(({ id }) => id === seen.row?.id);
        if (row) takeOver(row);
        else setFailure({ sentence: gone, faults: {}, isConflict: false });
      } catch (error) {
        setFailure({ ...saveFailureOf(error, notSaved), isConflict: true });
      }
    },
    takeTheirs: ({ field, theirs }: Clash<D>) => setDraft((current) => ({ ...current, [field]: theirs[field] })),
  };
}

export type Newer<D> = {
  clashes: Clash<D>[] | undefined;
  load: () => Promise<void>;
  takeTheirs: (clash: Clash<D>) => void;
};
