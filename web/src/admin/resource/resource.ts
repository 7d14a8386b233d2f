import type { ReactNode } from 'react';
import type { ResourceApi, ResourceRow } from './resource.api';

/** The values of a form, as typed. The image of a draft with the field `image_url` is uploaded. */
export type ResourceDraft = object;

export const hasImage = (draft: ResourceDraft): draft is { image_url: string | null } => 'image_url' in draft;

type ResourceLabels<Row> = {
  title: string;
  lead: string;
  /** The table's name for screen readers; the title when absent. */
  caption?: string;
  unit: { one: string; many: string };
  loading: string;
  empty: string;
  /** Instead of `empty` when a search finds nothing. */
  noMatch?: string;
  notFetched: string;
  notSaved: string;
  /** Says after a save what happened. Without it the changed list is answer enough. */
  saved?: (row: Row, isNew: boolean) => string;
  /** `failed` instead of `notSaved` for a new row. */
  create?: DialogLabels & { open: string; failed?: string };
  edit?: (row: Row) => DialogLabels;
  remove?: { question: string; failed: string };
};

type DialogLabels = { title: string; lead?: ReactNode; action: string; busyAction?: string };

/** Rows that administrators list, search, create and edit: their calls, their texts and how a form maps to them. */
export type Resource<Row extends ResourceRow, Draft extends ResourceDraft> = {
  api: ResourceApi<Row>;
  labels: ResourceLabels<Row>;
  nameOf: (row: Row) => string;
  /** Where the search looks. */
  textOf: (row: Row) => string;
  /** The list has a search box from this many rows on; 6 when absent. */
  searchFrom?: number;
  form: FormMapping<Row, Draft>;
};

/** `image`: the address of an image, which is shown in place of the value. */
export type FieldDescription = { label: string; value: string; image?: string | null };

export type FormMapping<Row, Draft> = {
  /** The draft of a new row. */
  blank: Draft;
  draftOf: (row: Row) => Draft;
  /** Some fields of the draft as the server takes them. */
  bodyOf: (fields: Partial<Draft>) => object;
  /** Moves values that were typed but not added, such as the next entry of a list, to where they are saved. */
  complete?: (draft: Draft) => Draft;
  /** The first rule that the draft breaks. */
  check?: (draft: Draft) => { field: keyof Draft & string; message: string } | undefined;
  /** Asks before an edit is saved that the administrator may regret. @returns whether to save it */
  confirm?: (row: Row, draft: Draft) => boolean | Promise<boolean>;
  /** The browser checks `required`, `type` and `maxLength` before `check` is called. */
  browserValidation?: true;
  /** A field's label and value, to compare two versions. Needed where rows have versions. */
  describe?: (draft: Draft, field: keyof Draft) => FieldDescription;
};
