import { addDays, type Day } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/api';
import { TemporaryButton } from '../../../ui/temporary-button';
import { dishResource } from '../../dishes/dish.resource';
import type { Feedback } from '../../ui/feedback/use-feedback';
import { calendarQuery, menuQuery } from '../deliveries.api';
import { canBeSet, copiedText, copies, menuRows, type MenuRow } from './menu-rows';
import { lastDayOf } from './menu-week';
import { useSetMenu } from './use-set-menu';

type Props = { monday: Day; rows: readonly MenuRow[]; feedback: Feedback };

/** Copies the dishes of the week before to the deliveries of this week that have none. A dish that cannot be set any more is left out. */
export function CopyWeekButton({ monday, rows, feedback }: Props) {
  const before = addDays(monday, -7);
  const range = { from: before, to: lastDayOf(before) };
  const slots = useQuery(calendarQuery(range));
  const menu = useQuery(menuQuery(range));
  const dishes = useQuery(dishResource.api.list);
  const [isBusy, setIsBusy] = useState(false);
  const set = useSetMenu();
  const missing = slots.data && menu.data && !menu.isPlaceholderData ? copies(menuRows(slots.data, menu.data), rows) : [];
  if (!missing.some((copy) => canBeSet(copy, dishes.data ?? [])) && !isBusy) return null;

  const copy = async () => {
    setIsBusy(true);
    feedback.clear();
    try {
      // A dish may have left the sample menu since the page was loaded.
      const { data: current = [] } = await dishes.refetch({ throwOnError: true });
      const entries = missing.filter((copy) => canBeSet(copy, current));
      await set(
        entries.map(({ row: { slot }, entry: { diet, dish } }) => ({ day: slot.day, window: slot.window, diet, dish_id: dish.id })),
      );
      feedback.inform(copiedText(missing, current));
    } catch (error) {
      feedback.fail(sentenceOf(error, 'Not every dish could be copied'));
    }
    setIsBusy(false);
  };

  return (
    <TemporaryButton variant="secondary" aria-disabled={isBusy} onClick={() => isBusy || void copy()}>
      <Copy size={18} aria-hidden />
      {isBusy ? 'Copying...' : 'Copy the last week'}
    </TemporaryButton>
  );
}
