import type { Catalog, CatalogRow } from '../resource.api';

export type Draft = { image_url: string | null };

export type EditorOptions<T extends CatalogRow, D extends Draft> = {
  catalog: Catalog<T>;
  /** What is edited; something new when absent. */
  row?: T;
  /** What the form holds when it opens. */
  start: D;
  draftOf: (row: T) => D;
  /** Fields of the form as they go to the server. */
  bodyOf: (fields: Partial<D>) => object;
  /** The draft with what was typed but not yet taken in, as it is saved. */
  complete?: (draft: D) => D;
  /** The first rule that the draft breaks. */
  check?: (draft: D) => { field: keyof D & string; sentence: string } | undefined;
  /** Said when the server gives no reason. */
  notSaved: string;
  onClose: () => void;
};
