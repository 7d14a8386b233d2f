import { useState } from 'react';
import { isCode, sentenceOf } from '../../shared/api';
import { notify } from '../../ui/dialog/notify';
import { stepBack } from '../../ui/step-back';
import { remedyOf } from '../ui/feedback/remedy';
import type { Feedback } from '../ui/feedback/use-feedback';
import type { Resource, ResourceDraft } from './resource';
import { useRefresh, type ResourceRow } from './resource.api';

const deletedAlready = 'Another administrator has deleted it already.';

/** Asks, deletes the row and updates the list. A row that is being deleted is not deleted again. */
export function useDelete<Row extends ResourceRow, Draft extends ResourceDraft>(
  { api, labels, nameOf }: Resource<Row, Draft>,
  feedback: Feedback,
) {
  const refresh = useRefresh(api);
  const [running, setRunning] = useState<readonly string[]>([]);
  const remove = async (row: Row) => {
    const { question, failed } = labels.remove!;
    if (!(await notify.confirm(question, { action: 'Delete', next: nameOf(row) }))) return;
    feedback.clear();
    const pressed = document.activeElement;
    setRunning((ids) => [...ids, row.id]);
    try {
      await api.remove!(row);
      // The pressed button is removed with its row: without this the focus would fall to the body.
      if (document.activeElement === pressed) stepBack(pressed);
      refresh((rows) => rows.filter(({ id }) => id !== row.id));
    } catch (error) {
      feedback.fail(sentenceOf(error, failed), isCode(error, 'not_found') ? deletedAlready : remedyOf(error));
      // Another administrator may have deleted the row already.
      refresh();
    } finally {
      setRunning((ids) => ids.filter((id) => id !== row.id));
    }
  };
  return { remove, isRunning: (row: Row) => running.includes(row.id) };
}
