import { sentenceOf } from '../../shared/api';
import { notify } from '../../ui/notify';
import { stepBack } from '../../ui/step-back';
import { useRefresh, type Catalog, type CatalogRow } from './resource.api';

type Words = { question: string; notDeleted: string };

/** Asks, deletes, and brings the list up to date; `onFailure` hears why it was not deleted, and nothing when it was. */
export function useDelete<T extends CatalogRow>(catalog: Catalog<T>, { question, notDeleted }: Words, onFailure: (sentence?: string) => void) {
  const refresh = useRefresh(catalog);
  return async (row: T, name: string) => {
    if (!(await notify.confirm(question, { action: 'Delete', next: name }))) return;
    onFailure();
    const pressed = document.activeElement;
    try {
      await catalog.remove(row);
      // The button goes with its row.
      if (document.activeElement === pressed) stepBack(pressed);
      refresh((rows) => rows.filter(({ id }) => id !== row.id));
    } catch (error) {
      onFailure(sentenceOf(error, notDeleted));
      // It may be gone already.
      refresh((rows) => rows);
    }
  };
}
